// Everything the shadow root is styled with, as one text.
import tiles from "../tiles/tokens.css";
import analysis from "./analysis.css";
import board from "./board.css";
import history from "./history.css";
import panels from "./panels.css";
import play from "./play.css";
import quiz from "./quiz.css";
import sheets from "./sheets.css";
import table from "./table.css";
import theme from "./theme.css";

export const CSS: string = [tiles, theme, board, panels, sheets, table, play, analysis, history, quiz].join("\n");

/** Style sheets are imported as text (build.mjs and vitest.config.ts both see to it). */
declare module "*.css" {
  const text: string;
  export default text;
}

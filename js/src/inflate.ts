// A hand's blob: base64 of a zlib stream of JSON.
import { unzlibSync } from "fflate";
import type { HandBlob } from "./wire.ts";

/** The blob is damaged or no hand; `message` is for people. */
export class BlobError extends Error {
  override readonly name = "BlobError";
}

/** Unpack one hand. Throws {@link BlobError} for anything that is not one. */
export function inflate(blob: string): HandBlob {
  let value: unknown;
  try {
    const text = atob(blob);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unzlibSync(bytes)));
  } catch (cause) {
    throw new BlobError(cause instanceof Error ? cause.message : String(cause));
  }
  const hand = value as Partial<HandBlob> | null;
  if (!hand || typeof hand !== "object" || !Array.isArray(hand.k?.seats) || !Array.isArray(hand.k.scores) || !Array.isArray(hand.p)) {
    throw new BlobError("no keyframe or no patches in it");
  }
  return { k: hand.k, p: hand.p, s: Array.isArray(hand.s) ? hand.s : [] };
}

// A hand's blob: base64 of a zlib stream of JSON.
import { Unzlib } from "fflate";
import type { HandBlob, Said } from "./wire.ts";

/** The blob is damaged or no hand; `message` is for people. */
export class BlobError extends Error {
  override readonly name = "BlobError";
}

/** A hand takes some hundred kilobytes; what unpacks to more than this many bytes is none. */
export const LIMIT = 16 << 20;
/** Packed bytes taken at a time: deflate makes at most 1032 of one, so little is unpacked past the limit. */
const SLICE = 4096;

function unpack(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let size = 0;
  let done = false;
  const stream = new Unzlib((part, final) => {
    size += part.length;
    if (size > LIMIT) throw new BlobError(`it unpacks to more than ${LIMIT >> 20} MB`);
    parts.push(part);
    done = final;
  });
  for (let at = 0; at === 0 || at < bytes.length; at += SLICE) {
    stream.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  }
  if (!done) throw new BlobError("it ends too early");
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function isSaid(said: unknown): said is Said {
  return Array.isArray(said) && Number.isInteger(said[0]) && Number.isInteger(said[1]) && typeof said[2] === "object" && said[2] !== null;
}

/** The value that a blob holds. Throws {@link BlobError} for anything that is none. */
export function unpacked(blob: string): unknown {
  try {
    const text = atob(blob);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(unpack(bytes)));
  } catch (cause) {
    throw new BlobError(cause instanceof Error ? cause.message : String(cause));
  }
}

/** Unpack one hand. Throws {@link BlobError} for anything that is not one. */
export function inflate(blob: string): HandBlob {
  const value = unpacked(blob);
  const hand = value as Partial<HandBlob> | null;
  if (!hand || typeof hand !== "object" || !Array.isArray(hand.k?.seats) || !Array.isArray(hand.k.scores) || !Array.isArray(hand.p)) {
    throw new BlobError("no keyframe or no patches in it");
  }
  const read = { k: hand.k, p: hand.p, s: Array.isArray(hand.s) ? hand.s : [] };
  return Array.isArray(hand.w) ? { ...read, w: hand.w.filter(isSaid) } : read;
}

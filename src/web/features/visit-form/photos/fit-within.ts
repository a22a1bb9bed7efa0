export type Size = { width: number; height: number }

/** The largest size of the same shape whose longer side is at most `side`; never larger than it was. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

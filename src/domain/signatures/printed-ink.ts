/** Difference of lightness, of 255, that a printer shows on white paper. Fainter ink is lost, or taken for dirt. */
const PRINTED = 80
/** A photo of paper in poor light is as dark as this, and its ink stands out by less. */
const DIM = 128
/** The greatest lightness of a pixel. */
const WHITE = 255

/** Whether ink that differs so much from what is around it is seen in print: a share of the lighter one of both. */
export const isPrinted = (difference: number, lighter: number): boolean =>
  difference * WHITE >= PRINTED * Math.max(lighter, DIM)

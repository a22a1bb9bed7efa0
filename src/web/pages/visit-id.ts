/** The id in a part of a visit's address: a positive whole number, or undefined. */
export const visitId = (param: string | undefined): number | undefined =>
  param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined

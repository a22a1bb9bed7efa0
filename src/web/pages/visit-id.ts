/** The id that a part of a visit's address names, if it is one: a positive whole number. */
export const visitId = (param: string | undefined): number | undefined =>
  param !== undefined && /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined

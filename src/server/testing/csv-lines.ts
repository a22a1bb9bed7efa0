/** The lines of an exported CSV, each as its values. */
export const csvLines = (bytes: Buffer): string[][] =>
  bytes
    .toString('utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('";"'))

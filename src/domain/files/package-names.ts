/** Longest name of an entry of a package, in characters. */
const MAX_NAME = 120

/**
 * A name that every file system takes: letters without accents, figures and a few signs. It has no path, no end in a dot
 * or space, and begins with a figure where it is numbered, so that no reserved name of Windows is left.
 */
export function packageName(text: string, max = MAX_NAME): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  const safe = plain
    .replace(/[^A-Za-z0-9 ()_.-]/g, '_')
    .replace(/ +/g, ' ')
    .replace(/\.{2,}/g, '.')
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(safe)?.[0] ?? ''
  const stem = safe
    .slice(0, safe.length - ending.length)
    .slice(0, max - ending.length)
    .replace(/^[ .]+|[ .]+$/g, '')
  return `${stem === '' ? '_' : stem}${ending}`
}

/** The name of the document with an order in its file, such as `007-acta-2026-000045.pdf`. */
export const numberedName = (order: number, name: string): string =>
  `${String(order).padStart(3, '0')}-${packageName(name, MAX_NAME - 4)}`

import { stat } from 'node:fs/promises'

/** Also of what is not there, which is none. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

import { expect, test } from 'vitest'
import { refuseStaleEdit } from './row-version.ts'

test.each([
  ['the version it has', 3, false],
  ['no version', undefined, false],
  ['an older version', 2, true],
  ['a version it never had', 4, true],
])('a row edited from %s', (_opened, rowVersion, isRefused) => {
  const edit = () => refuseStaleEdit({ rowVersion: 3 }, { rowVersion })
  if (isRefused) expect(edit).toThrow(expect.objectContaining({ code: 'row.changed' }))
  else expect(edit).not.toThrow()
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject } from './steps/project.mjs'

const rows = readFileSync(inProject('docs', 'security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| V\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

/** File names in a cell. A name without a folder is looked for beside the one before it, then in all of src. */
function filesOf(cell) {
  let folder = ''
  return [...cell.matchAll(/`([^`]+\.(?:test\.(?:tsx?|mjs)|conf))`/g)].map(([, name]) => {
    if (name.includes('/')) folder = dirname(name)
    return name.includes('/') ? name : join(folder, name)
  })
}
const everyFile = new Set(
  readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' }).map((file) => file.split('/').at(-1)),
)

describe('the page on security', () => {
  test.each(rows.map(([, chapter, , tests]) => [chapter, filesOf(tests)]))('%s names tests that exist', (_, files) => {
    expect(files).not.toEqual([])
    const missing = files.filter((file) => !existsSync(inProject(file)) && !everyFile.has(file.split('/').at(-1)))
    expect(missing).toEqual([])
  })
})

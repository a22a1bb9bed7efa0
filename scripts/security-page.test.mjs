import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject } from './steps/project.mjs'

/** Each part with its chapter and its tests: a heading `### V2 Limits`, a text, and a paragraph that begins with `Tests:`. */
const parts = readFileSync(inProject('docs', 'security.md'), 'utf8')
  .split(/^##+ /m)
  .filter((part) => /^V\d/.test(part))
  .map((part) => ({ chapter: part.split('\n')[0], tests: part.split('\nTests: ')[1] ?? '' }))

/** File names in a text. A name without a folder is looked for beside the one before it, then in all of src. */
function filesOf(text) {
  let folder = ''
  return [...text.matchAll(/`([^`]+\.(?:test\.(?:tsx?|mjs)|conf))`/g)].map(([, name]) => {
    if (name.includes('/')) folder = dirname(name)
    return name.includes('/') ? name : join(folder, name)
  })
}
const everyFile = new Set(
  readdirSync(inProject('src'), { recursive: true, encoding: 'utf8' }).map((file) => file.split('/').at(-1)),
)

describe('the page on security', () => {
  test('the page on security has its parts', () => {
    expect(parts.length).toBeGreaterThan(40)
  })

  test.each(parts.map(({ chapter, tests }) => [chapter, filesOf(tests)]))('%s names tests that exist', (_, files) => {
    expect(files).not.toEqual([])
    const missing = files.filter((file) => !existsSync(inProject(file)) && !everyFile.has(file.split('/').at(-1)))
    expect(missing).toEqual([])
  })
})

import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PROGRAMS } from '../steps/measurements.mjs'
import {
  citedDecisions,
  citedRequirements,
  definedRequirements,
  firstCells,
  linkedFiles,
  longCells,
  longLines,
  MAX_LINE,
  missingDocumentsIn,
  missingPaths,
  repeated,
} from './document-rules.mjs'
import { readTexts } from './documents.mjs'

const { files, texts } = readTexts()
const textOf = (name) => texts.find(({ file }) => file === name).text
const decisions = files.flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? [])
const requirements = definedRequirements(textOf('docs/requirements.md'))

const unresolved = (citedIn, known) =>
  texts.flatMap(({ file, text }) =>
    citedIn(text).flatMap((number) => (known.includes(number) ? [] : [`${file}: ${number}`])),
  )

describe('the tree', () => {
  test('every cited decision is there, each number once', () => {
    expect(unresolved(citedDecisions, decisions)).toEqual([])
    expect(repeated(decisions)).toEqual([])
  })

  test('every cited requirement is there, each number once', () => {
    expect(unresolved(citedRequirements, requirements)).toEqual([])
    expect(repeated(requirements)).toEqual([])
    expect(requirements.length).toBeGreaterThan(200)
  })

  test('a requirement has one row of coverage, and a word one meaning', () => {
    const rows = (file) => definedRequirements(textOf(file))
    expect(repeated(rows('docs/specification-coverage.md'))).toEqual([])
    expect(repeated(firstCells(textOf('docs/glossary.md').split('## Words of the code')[1]))).toEqual([])
  })

  test('every measurement has a row in docs/performance.md, and no other has one', () => {
    const rows = [...textOf('docs/performance.md').matchAll(/^\| `npm run bench(?: -- ([\w-]+))?`/gm)]
    expect(rows.map(([, name = 'server']) => name).sort()).toEqual(Object.keys(PROGRAMS).sort())
  })

  test.each([
    ['Adding a column to a list', 5],
    ['Adding a slice', 22],
  ])('CONTRIBUTING names at most its number of files for %s', (heading, most) => {
    const section = textOf('CONTRIBUTING.md').split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
    const named = firstCells(section).filter((cell) => cell.startsWith('`'))
    expect(named.length).toBeGreaterThan(most - 3)
    expect(named.length).toBeLessThanOrEqual(most)
  })

  test('the changelog sorts what changed by Added, Changed, Fixed and Security', () => {
    const headings = [...textOf('CHANGELOG.md').matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)
    expect(headings.length).toBeGreaterThan(0)
    expect(headings.filter((heading) => !['Added', 'Changed', 'Fixed', 'Security'].includes(heading))).toEqual([])
  })

  test('every path that a current document names is there', () => {
    const current = texts.filter(({ file }) => /^(?:docs\/[^/]+|README|CONTRIBUTING)\.md$/.test(file))
    expect(current.flatMap(({ file, text }) => missingPaths(text, files).map((path) => `${file}: ${path}`))).toEqual([])
  })
})

const documents = texts.filter(({ file }) => /^(?:docs\/.*|[A-Z]+)\.md$/.test(file))

describe('every document', () => {
  test('every document has lines of a length that a terminal shows, outside tables and code', () => {
    expect(documents.flatMap(({ file, text }) => longLines(text).map((line) => `${file}:${line}`))).toEqual([])
  })

  test('every table of a document has cells of a length that a column shows', () => {
    expect(documents.flatMap(({ file, text }) => longCells(text).map((line) => `${file}:${line}`))).toEqual([])
  })

  test('cites no document that is not in the repository', () => {
    expect(documents.flatMap(({ file, text }) => missingDocumentsIn(text).map((cited) => `${file}: ${cited}`))).toEqual(
      [],
    )
  })

  test('links to files that are there', () => {
    const isThere = (file, target) => {
      const path = posix.join(posix.dirname(file), decodeURI(target)).replace(/\/$/, '')
      return files.some((each) => each === path || each.startsWith(`${path}/`))
    }
    expect(
      documents.flatMap(({ file, text }) =>
        linkedFiles(text).flatMap((target) => (isThere(file, target) ? [] : [`${file}: ${target}`])),
      ),
    ).toEqual([])
  })
})

describe('a planted fault is found', () => {
  test('a line of a document that is too long, outside tables and code', () => {
    const long = 'á'.repeat(MAX_LINE + 1)
    const text = [long, `| ${long} |`, '```', long, '```', 'á'.repeat(MAX_LINE), long].join('\n')
    expect(longLines(text)).toEqual([1, 7])
  })

  test('a cell of a table that is too long, outside code and the line below headings', () => {
    const long = 'á'.repeat(MAX_LINE + 1)
    const text = [`| a | ${long} |`, `| - | ${'-'.repeat(MAX_LINE + 1)} |`, '```', `| ${long} |`, '```', long].join(
      '\n',
    )
    expect(longCells(text)).toEqual([1])
    expect(longCells(`| ${'á'.repeat(MAX_LINE)} | b \\| c |`)).toEqual([])
  })

  test.each([
    ['See decision 013.', ['013']],
    ['Decisions 012, 013 and 015 say so.', ['012', '013', '015']],
    ['The decision 13 days ago.', []],
  ])('decisions cited by: %s', (text, numbers) => {
    expect(citedDecisions(text)).toEqual(numbers)
  })

  test.each([
    ['Texts are Spanish (R 1.1).', ['1.1']],
    ['See R 5.3, 5.4 and R 7.12.', ['5.3', '5.4', '7.12']],
    ['The version 5.3 of it; FOR 1.1.', []],
  ])('requirements cited by: %s', (text, numbers) => {
    expect(citedRequirements(text)).toEqual(numbers)
  })

  test('a requirement is defined in a list or a table, not where it is cited', () => {
    const text = '- **R 1.1** Texts.\n- **R 1.2** As R 9.9.\n| R 15.1 | 5 |\n'
    expect(definedRequirements(text)).toEqual(['1.1', '1.2', '15.1'])
    expect(repeated(['1.1', '1.2', '1.1'])).toEqual(['1.1'])
  })

  test('a word of a table that has two rows', () => {
    const cells = firstCells('| Word | Meaning |\n| ---- | ------- |\n| leaf | a |\n| log  | b |\n| leaf | c |\n')
    expect(cells).toEqual(['Word', '----', 'leaf', 'log', 'leaf'])
  })

  test('a document that is not in the repository', () => {
    const text = 'As the Specification sections 3 and 5 say, and design.md; see section 9 of the design.'
    expect(missingDocumentsIn(text)).toEqual(['Specification sections', 'design.md', 'section 9 of the design'])
    expect(missingDocumentsIn('A section of the checklist; R 5.3.')).toEqual([])
  })

  test('a path that is not there', () => {
    const project = ['src/web/ui/a.test.ts', 'src/web/ui/b.test.tsx', 'src/web/c/d.ts', 'e2e/app/e.test.ts']
    const good =
      '`…/web/ui/*.test.ts(x)` `…/web/{ui/a,ui/b}.test.ts(x)` `…/web/c/` `src/web` `e2e/**/e.test.ts` `src/<x>/y.ts`'
    expect(missingPaths(good, project)).toEqual([])
    const bad = '`…/web/ui/z.test.ts(x)` `…/web/{ui/a,ui/z}.test.ts` `…/web/z/` `e2e/e.test.ts`'
    expect(missingPaths(bad, project)).toHaveLength(4)
  })

  test('a link to a file, without its anchor; none to an address', () => {
    expect(linkedFiles('[a](b.md#c) [d](https://e.org/f.md) [g](#h) ![i](../j.png)')).toEqual(['b.md', '../j.png'])
  })
})

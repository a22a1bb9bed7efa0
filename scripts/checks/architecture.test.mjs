import { describe, expect, test } from 'vitest'
import {
  crossFeatureImports,
  crowdedFolders,
  featureCycles,
  fileCycles,
  hugeFiles,
  MAX_FILES_PER_FOLDER,
  MAX_LINES,
  staleExceptions,
  staleLargeReasons,
  staleReasons,
  tinyFiles,
  wallFaults,
  walls,
} from './architecture-rules.mjs'
import { importsOf, isProduction, readGraph, readProduction } from './imports.mjs'
import { LARGE_FILES } from './large-files.mjs'
import { SMALL_FILES } from './small-files.mjs'

const graph = readGraph('src')
const production = readProduction('src')

describe('the tree', () => {
  test('the tree of imports is read', () => {
    expect(graph.length).toBeGreaterThan(2_000)
  })

  test.each(walls)('$title', (wall) => {
    expect(wallFaults(graph, wall)).toEqual([])
    expect(staleExceptions(graph, wall)).toEqual([])
  })

  test('server features import each other in one direction', () => {
    expect(featureCycles(graph)).toEqual([])
  })

  test('files import each other in one direction, types included', () => {
    expect(fileCycles(graph)).toEqual([])
  })

  test('a web feature imports no other', () => {
    expect(crossFeatureImports(graph)).toEqual([])
  })

  test(`a folder has at most ${MAX_FILES_PER_FOLDER} files of production`, () => {
    expect(crowdedFolders(production.map(({ file }) => file))).toEqual([])
  })

  test('a small file has a reason, and a reason a small file', () => {
    expect(tinyFiles(production, SMALL_FILES)).toEqual([])
    expect(staleReasons(production, SMALL_FILES)).toEqual([])
  })
})

describe('the lines of a file', () => {
  test(`the lines of a file are at most ${MAX_LINES}, or the file has a reason`, () => {
    expect(hugeFiles(production, LARGE_FILES)).toEqual([])
    expect(staleLargeReasons(production, LARGE_FILES)).toEqual([])
  })
})

describe('imports of a file', () => {
  test('imports are read from values, types, re-exports and dynamic loads', () => {
    const source = [
      "import a from './a.ts'",
      "import type { B } from '../b/b.ts'",
      "export { c } from './deep/c.ts'",
      "const d = await import('./d.ts')",
      "type E = import('zod').E",
      "import './f.css'",
    ].join('\n')
    expect(importsOf('src/server/x/y.ts', source).map(({ to }) => to)).toEqual([
      'src/server/x/a.ts',
      'src/server/b/b.ts',
      'src/server/x/deep/c.ts',
      'src/server/x/d.ts',
      'zod',
      'src/server/x/f.css',
    ])
  })

  test.each(['src/a.test.ts', 'src/server/testing/a.ts', 'src/web/ui/testing.tsx', 'src/a.d.ts', 'src/a.sql'])(
    '%s is not of production',
    (file) => {
      expect(isProduction(file)).toBe(false)
    },
  )
})

/** Imports written as `from → to`, as the complaints are. */
const planted = (...arrows) =>
  arrows.map((arrow) => {
    const [from, to] = arrow.split(' → ')
    return { from, to }
  })

describe('a planted fault is found', () => {
  test.each([
    ['src/domain/shared/problem.ts → src/domain/inspections/saved-answer.ts'],
    ['src/domain/shared/problem.ts → src/contract/problems.ts'],
    ['src/server/platform/http/serve.ts → src/server/session/session.queries.ts'],
    ['src/server/schema/users.table.ts → src/server/users/users.service.ts'],
    ['src/server/users/users.service.ts → drizzle-orm'],
    ['src/server/users/users.service.ts → src/server/schema/users.table.ts'],
    ['src/server/inspections/save/save-visit.service.ts → src/server/platform/db/batching/pipeline.ts'],
    ['src/server/users/users.service.ts → src/server/start/check.ts'],
    ['src/server/users/users.service.ts → src/server/testing/a.ts'],
    ['src/web/api/image.ts → src/web/ui/images/image.tsx'],
    ['src/web/api/image.ts → react'],
    ['src/web/ui/list.tsx → src/web/features/users/messages.ts'],
    ['src/web/offline/sync/a.ts → src/web/ui/toast/toast.ts'],
    ['src/web/features/users/a.tsx → src/web/pages/users-page.tsx'],
  ])('%s', (arrow) => {
    expect(walls.flatMap((wall) => wallFaults(planted(arrow), wall))).toContain(arrow)
  })

  test('an exception lets its file through, and is stale when the file needs it no more', () => {
    const arrow = 'src/server/schema/a.ts → src/server/users/b.ts'
    const wall = { ...walls[0], except: { 'src/server/schema/a.ts': 'a reason' } }
    expect(wallFaults(planted(arrow), wall)).toEqual([])
    expect(staleExceptions(planted(arrow), wall)).toEqual([])
    expect(staleExceptions([], wall)).toEqual(['src/server/schema/a.ts'])
  })

  test('a cycle of features, over a third one and by types too', () => {
    const cycle = [
      'src/server/users/a.ts → src/server/session/b.ts',
      'src/server/session/b.ts → src/server/profile/c.ts',
      'src/server/profile/d.ts → src/server/users/e.ts',
    ]
    const harmless = ['src/server/audit/a.ts → src/server/users/a.ts', 'src/server/users/a.ts → src/server/users/b.ts']
    expect(featureCycles(planted(...cycle, ...harmless))).toEqual(cycle)
    expect(featureCycles(planted(...harmless, cycle[0]))).toEqual([])
  })

  test('a circle of files, over a third one, and a file that imports itself', () => {
    const circle = ['src/a.ts → src/b.ts', 'src/b.ts → src/c.ts', 'src/c.ts → src/a.ts']
    const harmless = ['src/a.ts → src/d.ts', 'src/c.ts → src/d.ts', 'src/d.ts → zod']
    expect(fileCycles(planted(...circle, ...harmless))).toEqual(['src/a.ts ↔ src/b.ts ↔ src/c.ts'])
    expect(fileCycles(planted(...circle.slice(1), ...harmless))).toEqual([])
    expect(fileCycles(planted('src/a.ts → src/a.ts', ...harmless))).toEqual(['src/a.ts'])
  })

  test('a web feature that imports another', () => {
    const arrow = 'src/web/features/users/a.tsx → src/web/features/profile/b.ts'
    expect(crossFeatureImports(planted(arrow, 'src/web/pages/a.tsx → src/web/features/users/a.tsx'))).toEqual([arrow])
  })

  test('a folder with one file too many', () => {
    const files = (count) => Array.from({ length: count }, (_, at) => `src/a/${at}.ts`)
    expect(crowdedFolders(files(MAX_FILES_PER_FOLDER))).toEqual([])
    expect(crowdedFolders(files(MAX_FILES_PER_FOLDER + 1))).toEqual([`src/a: ${MAX_FILES_PER_FOLDER + 1}`])
  })

  test('a file of one line too many without a reason', () => {
    const source = (lines) => 'const a = 1\n'.repeat(lines)
    const files = ['src/a.ts', 'src/b.ts'].map((file) => ({ file, source: source(MAX_LINES + 1) }))
    const allowed = [{ files: /b\.ts$/, reason: 'a table' }]
    expect(hugeFiles(files, allowed)).toEqual([`src/a.ts: ${MAX_LINES + 1}`])
    expect(hugeFiles([{ file: 'src/a.ts', source: source(MAX_LINES) }], [])).toEqual([])
    expect(staleLargeReasons(files, [...allowed, { files: /c\.ts$/, reason: 'not needed' }])).toEqual(['not needed'])
  })

  test('a file of few lines without a reason', () => {
    const source = 'const a = 1\n'
    const files = ['src/a.ts', 'src/b.ts'].map((file) => ({ file, source }))
    const allowed = [{ files: /b\.ts$/, reason: 'needed' }]
    expect(tinyFiles(files, allowed)).toEqual(['src/a.ts'])
    expect(tinyFiles([{ file: 'src/a.ts', source: source.repeat(10) }], [])).toEqual([])
    expect(staleReasons(files, [...allowed, { files: /c\.ts$/, reason: 'not needed' }])).toEqual(['not needed'])
  })
})

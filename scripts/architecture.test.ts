import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
mkdirSync(join(root, '.tmp'), { recursive: true })
const folder = mkdtempSync(join(root, '.tmp', 'walls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Side = 'domain' | 'contract' | 'server' | 'web'

/** Compiles one more file with the settings of a side and returns the compiler's errors. */
function complaints(side: Side, name: string, source: string): string {
  const own = join(folder, name)
  mkdirSync(own)
  writeFileSync(join(own, 'probe.ts'), source)
  const settings = JSON.parse(readFileSync(join(root, 'src', side, 'tsconfig.json'), 'utf8'))
  writeFileSync(
    join(own, 'tsconfig.json'),
    JSON.stringify({
      extends: `../../../src/${side}/tsconfig.json`,
      // Only the paths differ from the side's settings; its references, and so what it may import, stay.
      compilerOptions: {
        rootDir: '../../..',
        outDir: './out',
        tsBuildInfoFile: './out/info',
        emitDeclarationOnly: true,
        allowImportingTsExtensions: true,
        rewriteRelativeImportExtensions: false,
      },
      include: ['probe.ts'],
      exclude: [],
      references: (settings.references ?? []).map(({ path }: { path: string }) => ({
        path: join('../../../src', side, path),
      })),
    }),
  )
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', own], { cwd: root, encoding: 'utf8' })
    return ''
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

describe('the walls between the sides', () => {
  const from = '../../../src'
  test.each<[Side, string, string]>([
    ['domain', 'reads-a-file', "import { readFileSync } from 'node:fs'\nexport const read = readFileSync"],
    ['domain', 'uses-the-page', 'export const title = document.title'],
    ['contract', 'asks-the-environment', 'export const home = process.env.HOME'],
    ['domain', 'reaches-the-contract', `export { problemReplies } from '${from}/contract/problems.ts'`],
    ['server', 'reaches-the-web', `export { toastError } from '${from}/web/ui/toast/toast.ts'`],
    ['web', 'reaches-the-server', `export { systemClock } from '${from}/server/platform/clock.ts'`],
  ])('%s that %s does not compile', (side, name, source) => {
    expect(complaints(side, name, source)).toMatch(/error TS(2307|2584|2591|6059|6307|2580)/)
  })

  test.each<[Side]>([['server'], ['web']])('%s may use the domain', (side) => {
    expect(complaints(side, `${side}-uses-the-domain`, `export { may } from '${from}/domain/access/may.ts'`)).toBe('')
  })
})

const sourcesUnder = (...folders: string[]): string[] =>
  folders.flatMap((name) =>
    readdirSync(join(root, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )

test('the spelling of the wire stays in the contract, and in what tests it from outside', () => {
  const wireOnly =
    /typeofinscription|temsTypes|Inspecction|identificaction|Assigments|departmens|['"`/.]citys\b|activitie\b|inscriptionstypes|motivevisites|columname|valuecolum|inscripcion_number|social_reason|name_proprietary/
  const offenders = sourcesUnder('src/domain', 'src/server', 'src/web').filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file) && wireOnly.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(offenders).toEqual([])
})

test('the lock file names no registry', () => {
  expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "http/)
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))
const sheets = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')

const imported = ['base.css', 'dashboard.css'].flatMap((file) =>
  [...readFileSync(join(web, 'ui/theme', file), 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name),
)

const componentsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  )

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(web, file), 'utf8')] as const)

/** Components that write a style element, which the content security policy refuses (decision 014). */
const WITH_STYLE_ELEMENT = ['AppShell', 'Flex', 'Grid', 'MantineProvider', 'SimpleGrid']
/** Tests, and what they share; neither ships. */
const FOR_TESTS = /((^|\/)testing\/.*|\.test|\/testing)\.tsx?$/
const RESPONSIVE_PROP = /=\{\{\s*(base|xs|sm|md|lg|xl):/

test('nothing in use writes a style element into the page', () => {
  const offenders = sources
    .filter(([file]) => !FOR_TESTS.test(file) && file !== 'app.tsx')
    .filter(
      ([, source]) =>
        RESPONSIVE_PROP.test(source) || componentsIn(source).some((name) => WITH_STYLE_ELEMENT.includes(name)),
    )
  expect(offenders.map(([file]) => file)).toEqual([])
})

test('every Mantine component in use brings its style sheet along', () => {
  const used = sources.flatMap(([, source]) => componentsIn(source))
  const missing = [...new Set(used)].filter(
    (name) => existsSync(join(sheets, `${name}.layer.css`)) && !imported.includes(name),
  )
  expect(missing).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const sheets = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')

const imported = ['base.css', 'dashboard.css'].flatMap((file) =>
  [...readFileSync(join(web, 'ui', file), 'utf8').matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name),
)

const componentsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().replace(/^type /, '')),
  )

test('every Mantine component in use brings its style sheet along', () => {
  const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => componentsIn(readFileSync(join(web, file), 'utf8')))
  const missing = [...new Set(used)].filter(
    (name) => existsSync(join(sheets, `${name}.layer.css`)) && !imported.includes(name),
  )
  expect(missing).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { whyAllowed } from './steps/licence-rules.mjs'
import { inProject, readJson } from './steps/project.mjs'
import { shippedPackages, webImports } from './steps/shipped-packages.mjs'

const shipped = shippedPackages(readJson(inProject('package-lock.json')), webImports(inProject('src/web')))
const names = shipped.map(({ name }) => name)

test('everything that is shipped has a licence that is known and taken', () => {
  const refused = shipped.filter((found) => whyAllowed(found) === undefined)
  expect(refused.map(({ name, version, licence }) => `${name} ${version}: ${licence}`)).toEqual([])
})

test('shipped packages are those of the server and of the web app, with their dependencies', () => {
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'react', '@mantine/core', 'react-remove-scroll']))
  for (const tool of ['vitest', 'typescript', '@biomejs/biome', 'playwright-core']) expect(names).not.toContain(tool)
})

test('a registry that does not answer is told apart from one that knows of no fault', () => {
  const { status, stderr } = spawnSync(process.execPath, [inProject('scripts/dependency-report.mjs')], {
    encoding: 'utf8',
    // No server listens on port 1, so the registry cannot answer.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:1', npm_config_fetch_retries: '0' },
  })
  expect(stderr).toContain('NO SE SABE')
  expect(status).toBe(2)
})

describe('a licence', () => {
  test.each([
    ['MIT', ''],
    ['(MIT OR GPL-3.0-only)', ''],
    ['Apache-2.0 AND MIT', ''],
    ['GPL-3.0-only', undefined],
    ['AGPL-3.0-or-later', undefined],
    ['LGPL-3.0-or-later', undefined],
    ['MIT AND GPL-2.0-only', undefined],
    ['SEE LICENSE IN LICENSE', undefined],
    ['UNLICENSED', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('a licence %s of an unknown package: %s', (licence, why) => {
    expect(whyAllowed({ name: 'some-package', licence })).toBe(why)
  })

  test('a licence that is not permissive is accepted for its written reason', () => {
    const libvips = { name: '@img/sharp-libvips-linux-x64', licence: 'LGPL-3.0-or-later' }
    expect(whyAllowed(libvips)).toMatch(/libvips/)
    expect(whyAllowed({ ...libvips, licence: 'GPL-3.0-or-later' })).toBeUndefined()
  })
})

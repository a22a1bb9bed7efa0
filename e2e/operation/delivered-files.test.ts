import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { logIn } from '../support/client.ts'
import { product } from '../support/product.ts'
import { accounts, logInAs } from '../support/session.ts'

const dist = fileURLToPath(new URL('../../dist/web', import.meta.url))
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(dist.length))

/** Limit of the scripts of the home pages of all roles, in bytes of gzip. */
const MAX_HOME_BYTES = 45 * 1024

describe('files delivered to every visitor', () => {
  test('no delivered file has a source map, or a word of one', () => {
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => /\.map$|\.tsx?$/.test(file))).toEqual([])
    const texts = files.filter((file) => /\.(js|css|html)$/.test(file))
    expect(texts.filter((file) => readFileSync(join(dist, file), 'utf8').includes('sourceMappingURL'))).toEqual([])
  })

  test('delivered files are the build alone: no hidden file, no configuration', () => {
    expect(files.filter((file) => /\/\.|\.(env|json|log|sql|pem|key)(\.(br|gz))?$/.test(file))).toEqual([])
  })

  test('the delivered page has no script or style written into it', () => {
    const page = readFileSync(join(dist, 'index.html'), 'utf8')
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  })

  test("the home page's overview is a chunk within its budget that no other page loads", () => {
    const scripts = files.filter((file) => file.endsWith('.js'))
    const sizes = scripts
      .filter((file) => /(?:overview|home)-page-[^/]*$/.test(file))
      .map((file) => gzipSync(readFileSync(join(dist, file))).length)
    expect(sizes).toHaveLength(3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_HOME_BYTES)
    const asking = scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes('overview-page-'))
    expect(asking.filter((file) => !/dashboard-home-page-/.test(file))).toEqual([])
  })

  test('pages and workers compile no code at run time: each copy of zod is told so', () => {
    const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(dist, file), 'utf8'))
    const withZod = scripts.filter((script) => script.includes('globalThis.__zod_globalConfig;'))
    expect(withZod.length).toBeGreaterThan(1)
    expect(withZod.filter((script) => !/globalThis\.__zod_globalConfig;\w+\.jitless=!0/.test(script))).toEqual([])
  })
})

const { url, visit } = product()

describe('the policy of a page', () => {
  test('the policy of a page is on every page, and lets only our own files in', async () => {
    for (const path of ['/', '/dashboard', '/recuperar?token=x', '/nada']) {
      const { headers } = await fetch(`${url()}${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("style-src 'self';")
      expect(policy).not.toMatch(/unsafe|nonce-|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('stops what is written into a page: neither its script runs nor its style paints', () =>
    visit('desktop', async ({ page, goTo, expectConsoleError }) => {
      expectConsoleError(/Content Security Policy/, 'what is injected here is what the policy is for')
      await goTo('/')
      await page.getByLabel('Usuario').waitFor()
      const result = await page.evaluate(async () => {
        document.body.insertAdjacentHTML(
          'beforeend',
          '<style>body{--injected:1}</style><p id="painted" style="--painted:1">x</p><img src="/nada.png" onerror="window.ran=1">',
        )
        const script = document.createElement('script')
        script.textContent = 'window.ran = 1'
        document.body.append(script)
        // wall clock: a script that ran would run in this turn, and no event says that it did not
        await new Promise((settled) => setTimeout(settled, 0))
        const readStyle = (selector: string, name: string) =>
          getComputedStyle(document.querySelector(selector) as Element).getPropertyValue(name)
        return [readStyle('body', '--injected'), readStyle('#painted', '--painted'), String(Reflect.get(window, 'ran'))]
      })
      expect(result).toEqual(['', '', 'undefined'])
    }))

  test('leaves Mantine its colours, a dialog its still page, and the record its download', () =>
    visit('desktop', async (visitor) => {
      const { page, goTo } = visitor
      await logInAs(visitor, 'administrator')
      const variable = (name: string) =>
        page.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each).trim(), name)
      expect(await variable('--mantine-primary-color-7')).not.toBe('')
      expect(await variable('--mantine-color-institutional-7')).toBe('#12665a')
      expect(await variable('--mantine-color-placeholder')).toBe('#6b737b')

      await goTo('/dashboard/usuarios')
      await page.getByRole('button', { name: 'Crear usuario' }).click()
      await page.getByRole('dialog').waitFor()
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY)).not.toBe('hidden')

      const call = await logIn(url(), accounts.administrator)
      const done = (await call('GET', '/api/inspection/all?limit=1')).body.data.Inspection[0]
      await goTo(`/dashboard/inspecciones/${done.inspections_id}/${done.establishment_id}`)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true }).click()
      const text = readFileSync(await (await download).path(), 'utf8')
      expect(text).toContain('<style>')
      expect(text).toContain('GS-IVCSA-FO-002')
    }))
})

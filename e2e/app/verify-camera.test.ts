import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { follow, launch, seatWithDisk } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { product } from '../support/product.ts'
import { accounts } from '../support/session.ts'

const { url } = product(async () => ({}))

const [WIDTH, HEIGHT, MODULE] = [640, 480, 8]

/** A film of one picture with a QR code, in the form that Chromium shows in the place of a camera. */
function filmOf(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const grey = Buffer.alloc(WIDTH * HEIGHT, 235)
  const [left, top] = [(WIDTH - size * MODULE) >> 1, (HEIGHT - size * MODULE) >> 1]
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < MODULE; line += 1) {
        const from = (top + y * MODULE + line) * WIDTH + left + x * MODULE
        grey.fill(16, from, from + MODULE)
      }
    })
  })
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...Array.from({ length: 5 }, () => frame)])
}

test('the camera reads the code of an acta and shows its page', async () => {
  const call = await logIn(url(), accounts.administrator)
  const { inspections_id: id, establishment_id: establishmentId } = (await call('GET', '/api/inspection/all?limit=1'))
    .body.data.Inspection[0]
  const { code, acta_number: number } = (await call('GET', `/api/inspection/realizada/${id}/${establishmentId}`)).body
    .data.Inspecction[0]
  const folder = await mkdtemp(join(tmpdir(), 'vigia-film-'))
  const film = join(folder, 'code.y4m')
  // The address of a stranger leads nowhere else: only its path counts.
  await writeFile(film, filmOf(`https://otra.example/v/${code}`))
  const fakes = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const args = [...launch.args, ...fakes, `--use-file-for-fake-video-capture=${film}`]
  const { context, leave } = await seatWithDisk('phone', { ...launch, args })
  try {
    await follow(context, { home: url(), screen: 'phone' }, async ({ page, goTo, screenshot }) => {
      await goTo('/verificar')
      const open = page.getByRole('button', { name: 'Leer código QR con la cámara' })
      await open.waitFor()
      await screenshot('verify-camera-offered')
      await expectAccessible(page)
      await open.press('Enter')
      await page.waitForURL(`**/v/${code}`)
      await page.getByRole('heading', { name: `Acta n.º ${number}` }).waitFor()
      expect(new URL(page.url()).origin).toBe(url())
      await expectAccessible(page)
    })
  } finally {
    await leave()
    await rm(folder, { recursive: true, force: true })
  }
})

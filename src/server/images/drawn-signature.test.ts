import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { countingBlobs } from '../testing/counting-blobs.ts'
import { aDrawing } from '../testing/fixtures.ts'
import { prepareImage } from './images.service.ts'

const kept = (sent: string) => prepareImage({ blobs: countingBlobs() }, 'signatures', sent)

// Of these, one each has two, one and no signs of padding.
const drawings = await Promise.all([7, 1, 200].map(aDrawing))

describe.each(drawings)('a drawn signature', (drawing) => {
  const [start = '', base64 = ''] = drawing.split(/(?<=,)/)
  const bytes = Buffer.from(base64, 'base64')

  test('is the bytes that its data URL says, with or without padding', async () => {
    const name = `${hash('sha256', bytes)}.png`
    expect(await kept(drawing)).toMatchObject({ name, bytes: bytes.length })
    expect(await kept(drawing.replace(/=+$/, ''))).toMatchObject({ name })
  })

  test.each([
    ['without bytes', start],
    ['of another kind', drawing.replace('image/png', 'text/html')],
    ['with a space in it', `${start}${base64.slice(0, 40)} ${base64.slice(40)}`],
    ['with a space at its end', `${start}${base64.replace(/=+$/, '')} `],
    ['in the alphabet of addresses', `${start}${base64.replace(/[+/]/, '-')}${/[+/]/.test(base64) ? '' : '-'}`],
    ['with a letter of no base64', `${start}${base64.slice(0, 40)}ñ${base64.slice(41)}`],
    ['that goes on behind its end', `${start}${base64.replace(/=*$/, '=')}AAAA`],
    ['cut in the middle of its pixels', `${start}${base64.slice(0, 120)}`],
  ])('%s is refused', async (_what, sent) => {
    await expect(kept(sent)).rejects.toMatchObject({ code: 'image.undecodable' })
  })
})

import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aDrawing } from '../testing/data/fixtures.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { prepareImage } from './images.service.ts'

const kept = (sent: string) => prepareImage({ blobs: countingBlobs(), storedImages: new Map() }, 'signatures', sent)

/** Appends bytes behind the end of the picture, where no decoder reads. */
function withMore(drawing: string, count: number): string {
  const [start = '', base64 = ''] = drawing.split(/(?<=,)/)
  return start + Buffer.concat([Buffer.from(base64, 'base64'), Buffer.alloc(count)]).toString('base64')
}
const whole = await aDrawing(1)

describe.each([
  ['without padding', whole, /[^=]$/],
  ['with one sign of padding', withMore(whole, 2), /[^=]=$/],
  ['with two signs of padding', withMore(whole, 1), /[^=]==$/],
])('a drawn signature %s', (_padded, drawing, ending) => {
  const [start = '', base64 = ''] = drawing.split(/(?<=,)/)

  test('a drawn signature is the bytes of its picture alone, with or without padding', async () => {
    expect(drawing).toMatch(ending)
    const picture = Buffer.from(whole.slice(start.length), 'base64')
    const name = `${hash('sha256', picture)}.png`
    expect(await kept(drawing)).toMatchObject({ name, bytes: picture.length })
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

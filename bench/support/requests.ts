import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Official } from '../../src/domain/access/official.ts'
import { PASSWORD } from './dataset.ts'
import type { BenchRequest } from './load.ts'

const CLIENT = `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}`
export const loginRequest = ({ email }: Official, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'POST',
  path: '/api/login/',
  headers: { 'content-type': 'application/json', authorization: CLIENT, ...headers },
  body: Buffer.from(JSON.stringify({ email, password: PASSWORD })),
})

const BOUNDARY = 'vigia-bench'

type Part = string | number | Buffer

function multipart(path: string, token: string, fields: Record<string, Part>): BenchRequest {
  const chunks: Buffer[] = []
  for (const [name, value] of Object.entries(fields)) {
    const isFile = Buffer.isBuffer(value)
    const file = isFile ? '; filename="foto.jpg"\r\nContent-Type: image/jpeg' : ''
    chunks.push(Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`))
    chunks.push(isFile ? value : Buffer.from(String(value)), Buffer.from('\r\n'))
  }
  chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`))
  return {
    method: 'POST',
    path,
    headers: {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'idempotency-key': randomUUID(),
    },
    body: Buffer.concat(chunks),
  }
}

const PHOTO_BYTES = { least: 190_000, most: 215_000 }

/** A photo of about 200 KB: that of a phone, reduced to 1,600 px. */
export async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'gray', noise } })
    .blur(1.2)
    .jpeg({ quality: 84 })
    .toBuffer()
  // A changed encoder would shift the figures unseen: until November 2026 the photo had 117 KB instead of 200.
  if (photo.length < PHOTO_BYTES.least || photo.length > PHOTO_BYTES.most) {
    throw new Error(`The photo that is measured has ${photo.length} bytes.`)
  }
  return photo
}

/** A copy of the photo with other bytes: a JPEG comment changes the file, not the work to decode it. */
const another = (photo: Buffer, text: string): Buffer => {
  const comment = Buffer.from(text)
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([photo.subarray(0, 2), segment, comment, photo.subarray(2)])
}

const acceptable = (assignmentId: number, item: number) => ({
  assignment_id: assignmentId,
  item_configuration_id: item,
  concept: 'Aceptable (A)',
  score: 2.5,
  is_detection: '0',
})

const finding = (assignmentId: number, item: number) => ({
  ...acceptable(assignmentId, item),
  concept: 'Inaceptable (I)',
  score: 0,
  is_detection: '1',
  description: 'Piso agrietado junto a la estufa',
})

export const itemRequest = (token: string, assignmentId: number, item: number): BenchRequest =>
  multipart('/api/inspection/items', token, acceptable(assignmentId, item))

export const photoRequest = (token: string, assignmentId: number, item: number, photo: Buffer): BenchRequest =>
  multipart('/api/inspection/items', token, {
    ...finding(assignmentId, item),
    image: another(photo, `${assignmentId}/${item}`),
  })

/** A drawn signature as the pad of a desk sends it; each `hand` draws another. */
export const makeDrawing = async (hand: number): Promise<string> => {
  const [rise, fall] = [hand % 128, Math.floor(hand / 128) % 128]
  const strokes = `M28 96C56 8 93 ${rise} 112 96S168 ${fall} 187 58 243 13 280 77 355 115 392 38 467 26 532 90M60 110Q280 77 520 112`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="128"><path d="${strokes}" fill="none" stroke="#000" stroke-width="2.5"/></svg>`
  const png = await sharp(Buffer.from(svg)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
/** One picture signs for one person. */
const DRAWINGS = [await makeDrawing(0), await makeDrawing(1)] as const

/** The batch of a whole inspection: items, observation and both signatures; `photo` goes with the first item. */
export function wholeInspection(
  token: string,
  assignmentId: number,
  items: readonly number[],
  [establishment, witness]: readonly [string, string] = DRAWINGS,
  photo?: Buffer,
): BenchRequest {
  const command = (call: string, fields: Record<string, unknown>, files: Record<string, string> = {}) => ({
    key: randomUUID(),
    call,
    fields,
    files,
  })
  const answer = (item: number, index: number) =>
    photo && index === 0
      ? command('items', finding(assignmentId, item), { image: 'photo' })
      : command('items', acceptable(assignmentId, item))
  const commands = [
    ...items.map(answer),
    command('health-observation', { observation: 'Se dan recomendaciones' }),
    command('establishment-signature', {
      signature_establishment: establishment,
      name_by_establishment: 'José Peña',
      id_card_by_establishment: '1047123456',
      role_establishment: 'Administrador',
    }),
    command('witness-signature', {
      witness_name: 'Luz Muñoz',
      witness_id_card: '45678901',
      witness_role: 'Cocinera',
      witness_signature: witness,
    }),
  ]
  return multipart(`/api/inspection/batch/${assignmentId}`, token, {
    commands: JSON.stringify(commands),
    ...(photo && { photo: another(photo, `whole ${assignmentId}`) }),
  })
}

/** One page of the list of establishments, searched by a term. */
export const listRequest = (token: string, term: string, offset = 0): BenchRequest => ({
  method: 'GET',
  path: `/api/inscription/all?limit=10&offset=${offset}&order=1${
    term === ''
      ? ''
      : `&filter=${encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${term}%` }]))}`
  }`,
  headers: { authorization: token },
})

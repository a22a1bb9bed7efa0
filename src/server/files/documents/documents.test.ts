import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import { anEstablishment, aPhoto } from '../../testing/data/fixtures.ts'
import { documentOf, fileOf, pdf, send } from '../../testing/data/sent-documents.ts'

const api = await testApi({ MAX_DOCUMENT_MB: '1', DOCUMENT_QUOTA_GB: '0.002' })
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)

let fileId: number
let next = 0
let additions = 0
beforeEach(async () => {
  fileId = (await fileOf(administrator, await anEstablishment(api))).file_id
  next += 1
})

const refusal = ({ statusCode, body }: { statusCode: number; body: { error: { code: string; message: string } } }) => [
  statusCode,
  body.error.code,
  body.error.message,
]
const added = async (client = technician, fields: Record<string, string | number> = {}) => {
  additions += 1
  return (await send(client, fileId, pdf(`agregado ${additions}`), fields)).body.data.document_id as number
}
const count = async () =>
  (
    await rowsOf<{ count: number }>(db, sql`select count(*)::integer as count from documents where file_id = ${fileId}`)
  )[0]?.count
const told = (action: string) =>
  rowsOf<{ details: Record<string, unknown> }>(
    db,
    sql`select details from audit_events where subject = 'file' and subject_id = ${fileId} and action = ${action} order by id`,
  )
const contentOf = (client: typeof technician, id: number, version = 1) =>
  client.get(`/api/documents/${id}/versions/${version}/content`)

const WRONG = 'No se acepta ese tipo de archivo. Acepta PDF, imágenes, Word, Excel, OpenDocument y texto.'
const fileNamed = (name: string, content: string | Buffer | Blob) =>
  new File([typeof content === 'string' || content instanceof Blob ? content : new Uint8Array(content)], name)

describe('a file that is refused leaves nothing', () => {
  test.each([
    ['a PDF that is HTML', fileNamed('acta.pdf', '<!doctype html><script>alert(1)</script>')],
    ['a PDF that is a script', fileNamed('acta.pdf', '#!/bin/sh\nrm -rf /')],
    ['a PDF that is text', fileNamed('acta.pdf', 'solo texto')],
    ['a program', fileNamed('a.exe', Buffer.from('MZ\u0000\u0001'))],
    ['a page named as a text', fileNamed('a.txt', '<html><body>hola</body></html>')],
    ['an old Word file', fileNamed('a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
    ['a text with a zero byte', fileNamed('a.txt', Buffer.from('a\u0000b'))],
  ])('%s', async (_title, file) => {
    const blobs = await blobNames(platform.blobs)
    const before = await count()
    expect(refusal(await send(technician, fileId, file))).toEqual([422, 'document.wrong-type', WRONG])
    expect([await count(), await blobNames(platform.blobs)]).toEqual([before, blobs])
  })

  test('one without bytes, and none', async () => {
    expect(refusal(await send(technician, fileId, fileNamed('a.pdf', '')))).toEqual([
      422,
      'document.empty',
      'El archivo está vacío.',
    ])
    const reply = await technician.post(`/api/files/${fileId}/documents`, { title: 'Sin archivo' })
    expect([reply.statusCode, reply.body.error.fields]).toEqual([422, { file: 'Este campo es requerido' }])
  })

  test('one above the limit', async () => {
    const large = fileNamed('grande.pdf', Buffer.alloc(1.5 * 1024 * 1024, 32))
    expect(refusal(await send(technician, fileId, large))).toEqual([
      413,
      'document.too-large',
      'El archivo pesa 1,5 MB; el máximo es 1 MB.',
    ])
    const huge = fileNamed('enorme.pdf', Buffer.alloc(41 * 1024 * 1024, 32))
    expect(refusal(await send(technician, fileId, huge))).toEqual([
      413,
      'document.too-large',
      'El archivo pesa 41 MB; el máximo es 40 MB.',
    ])
  })

  test.each([
    [{ type_id: 999_999 }, 'type.not-found'],
    [{ folder_id: 999_999 }, 'folder.not-found'],
    [{ document_date: '2026-11-21' }, 'document.future-date'],
    [{ document_date: '2026-02-30' }, 'request.invalid'],
    [{ title: 'a'.repeat(201) }, 'request.invalid'],
    [{ algo: 'más' }, 'request.unknown-field'],
  ])('one with %j', async (fields, code) => {
    const blobs = await blobNames(platform.blobs)
    const before = await count()
    const reply = await send(technician, fileId, pdf(`con campos ${next}`), fields as Record<string, string>)
    expect(reply.body.error.code).toBe(code)
    expect([await count(), await blobNames(platform.blobs)]).toEqual([before, blobs])
  })
})

describe('a file that is taken', () => {
  test('an accepted file is known by its bytes, and keeps a clean name that agrees', async () => {
    const photo = fileNamed('../\u202efoto.pdf', await aPhoto(next))
    const { body } = await send(technician, fileId, photo)
    expect(await documentOf(technician, fileId, body.data.document_id)).toMatchObject({
      name: 'foto.pdf.jpg',
      title: 'foto.pdf',
      media_type: 'image/jpeg',
      pages: 1,
    })
  })

  test('a file that asks for a password says so', async () => {
    const file = fileNamed(
      'clave.pdf',
      `${await pdf('x').text()}`.replace('trailer << /Root 1 0 R', 'trailer << /Encrypt 9 0 R /Root 1 0 R'),
    )
    const { body } = await send(technician, fileId, file)
    expect(await documentOf(technician, fileId, body.data.document_id)).toMatchObject({ password_protected: 1 })
  })

  test('comes back byte for byte, as a download that nothing runs', async () => {
    const sent = Buffer.from(await pdf(`ida y vuelta ${next}`).arrayBuffer())
    const { body } = await send(technician, fileId, fileNamed('ñandú (1).pdf', sent))
    const reply = await contentOf(engineer, body.data.document_id)
    expect(reply.bytes).toEqual(sent)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(sent.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''%C3%B1and%C3%BA%20%281%29.pdf",
    })
  })
})

describe('the same bytes again in a file', () => {
  test('the same bytes in a file are refused with title and order, unless confirmed', async () => {
    await send(technician, fileId, pdf('igual'), { title: 'Concepto' })
    expect(refusal(await send(technician, fileId, pdf('igual')))).toEqual([
      409,
      'document.duplicate',
      'Ese archivo ya está en el expediente: Concepto, orden 2.',
    ])
    const again = await send(technician, fileId, pdf('igual'), { confirmed: '1' })
    expect(again.body.data).toMatchObject({ file_order: 3 })
  })

  test('the same bytes are accepted in another file', async () => {
    await send(technician, fileId, pdf('en dos'))
    const other = await fileOf(administrator, await anEstablishment(api))
    expect((await send(technician, other.file_id, pdf('en dos'))).statusCode).toBe(200)
  })

  test('the same bytes with a new key are refused before they are stored', async () => {
    const blobs = await blobNames(platform.blobs)
    const form = new FormData()
    form.append('type_id', '999999')
    form.append('file', pdf(`tipo ajeno ${next}`), 'a.pdf')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const reply = await technician.post(`/api/files/${fileId}/documents`, form, headers)
    expect([reply.body.error.code, await blobNames(platform.blobs)]).toEqual(['type.not-found', blobs])
  })

  test('sent twice at once with one key are one document', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const form = () => {
      const data = new FormData()
      data.append('file', pdf(`una clave ${next}`), 'a.pdf')
      return data
    }
    const path = `/api/files/${fileId}/documents`
    const first = await technician.post(path, form(), headers)
    expect((await technician.post(path, form(), headers)).body).toEqual(first.body)
    expect(await count()).toBe(2)
  })
})

describe('versions', () => {
  const version = (id: number, words: string, fields: Record<string, string> = {}) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.append(name, value)
    data.append('file', pdf(words), 'nueva.pdf')
    return technician.post(`/api/documents/${id}/versions`, data)
  }

  test('follow each other, and a link of before still opens its own', async () => {
    const id = await added()
    const first = (await contentOf(technician, id)).bytes
    const reply = await version(id, `segunda ${next}`, { note: 'Corregido' })
    expect(reply.body.data).toMatchObject({ document_id: id, version: 2, file_order: 2 })
    expect((await contentOf(technician, id)).bytes).toEqual(first)
    expect((await contentOf(technician, id, 2)).bytes).not.toEqual(first)
    expect((await contentOf(technician, id, 3)).statusCode).toBe(404)
    const { versions, file_order } = (await technician.get(`/api/documents/${id}`)).body.data.document
    expect(file_order).toBe(2)
    expect(versions.map((each: Record<string, unknown>) => [each.version, each.note])).toEqual([
      [1, null],
      [2, 'Corregido'],
    ])
  })

  test('versions of a stale row, of a system document and of a withdrawn one are refused', async () => {
    const id = await added()
    const blobs = await blobNames(platform.blobs)
    expect(refusal(await version(id, `vieja ${next}`, { row_version: '9' }))[1]).toBe('row.changed')
    expect(await blobNames(platform.blobs)).toEqual(blobs)
    const { documents } = (await technician.get(`/api/files/${fileId}`)).body.data.file
    expect(refusal(await version(documents[0].document_id, `del sistema ${next}`))[1]).toBe('document.of-system')
    await administrator.post(`/api/documents/${id}/withdraw`, { reason: 'Era de otro' })
    expect(refusal(await version(id, `retirado ${next}`))[1]).toBe('document.withdrawn')
  })

  test('no one can change a version in the database', async () => {
    const id = await added()
    await expect(db.execute(sql`update document_versions set note = 'x' where document_id = ${id}`)).rejects.toThrow()
    await expect(db.execute(sql`update documents set file_order = 9 where id = ${id}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from documents where id = ${id}`)).rejects.toThrow()
  })
})

describe('a withdrawn document', () => {
  test('keeps its order and its reason, and only administrators open it', async () => {
    const id = await added()
    const refused = await technician.post(`/api/documents/${id}/withdraw`, { reason: 'Sobra' })
    expect(refused.statusCode).toBe(403)
    expect((await administrator.post(`/api/documents/${id}/withdraw`, {})).body.error.fields).toEqual({
      reason: 'Escriba el motivo.',
    })
    expect((await administrator.post(`/api/documents/${id}/withdraw`, { reason: 'Era de otro' })).body.data).toEqual({
      done: 1,
    })
    expect(await documentOf(technician, fileId, id)).toMatchObject({
      file_order: 2,
      withdrawn_reason: 'Era de otro',
      withdrawn_by: 'Ana administrator',
      may_open: 0,
    })
    expect((await contentOf(technician, id)).statusCode).toBe(403)
    expect((await contentOf(administrator, id)).statusCode).toBe(200)
    expect((await administrator.post(`/api/documents/${id}/withdraw`, { reason: 'Otra vez' })).body.error.code).toBe(
      'document.withdrawn',
    )
    expect((await told('withdraw-document'))[0]?.details).toMatchObject({ documentId: id, reason: 'Era de otro' })
  })
})

describe('a sensitive document', () => {
  test('a sensitive document is for administrators and its sender, and each opening is told', async () => {
    const id = await added(technician, { sensitive: '1', title: 'Certificado médico de Ana' })
    expect((await contentOf(engineer, id)).statusCode).toBe(403)
    expect(await documentOf(engineer, fileId, id)).toMatchObject({
      title: 'Documento de acceso restringido',
      may_open: 0,
    })
    expect((await engineer.get(`/api/documents/${id}`)).body.data.document.title).toBe(
      'Documento de acceso restringido',
    )
    expect((await engineer.patch(`/api/documents/${id}`, { sensitive: 0 })).statusCode).toBe(403)
    expect(await told('document.read')).toEqual([])
    expect((await contentOf(technician, id)).statusCode).toBe(200)
    expect((await contentOf(administrator, id)).statusCode).toBe(200)
    expect((await told('document.read')).map(({ details }) => details)).toMatchObject([
      { documentId: id, version: 1 },
      {},
    ])
  })
})

describe('a reserved file', () => {
  test('a reserved file is for administrators and its named readers', async () => {
    const readers = String(officials.engineer.id)
    expect((await administrator.patch(`/api/files/${fileId}`, { access: 'reservado', readers })).body.data).toEqual({
      done: 1,
    })
    const id = await added(administrator)
    for (const [client, status] of [
      [technician, 403],
      [engineer, 200],
      [administrator, 200],
    ] as const) {
      expect((await client.get(`/api/files/${fileId}`)).statusCode).toBe(status)
      expect((await contentOf(client, id)).statusCode).toBe(status)
      const { total } = (
        await client.get(
          `/api/files?filter=${encodeURIComponent(JSON.stringify([{ field: 'file_id', operator: '=', value: fileId }]))}`,
        )
      ).body.data
      expect(total).toBe(status === 200 ? 1 : 0)
    }
    expect((await send(technician, fileId, pdf('x'))).statusCode).toBe(403)
    expect(await told('document.read')).toHaveLength(2)
  })

  test('names officials of the department alone', async () => {
    const body = { access: 'reservado', readers: String(officials.outsideTechnician.id) }
    expect((await administrator.patch(`/api/files/${fileId}`, body)).body.error.code).toBe('file.unnamed-readers')
  })
})

describe('the data of a document', () => {
  test('change with its version, and only of what a person added', async () => {
    const id = await added()
    const { folder_id } = (await technician.post(`/api/files/${fileId}/folders`, { name: 'Planos' })).body.data
    const change = { title: 'Plano', document_date: '2026-10-01', folder_id, row_version: 1 }
    expect((await technician.patch(`/api/documents/${id}`, change)).body.data).toEqual({ done: 1 })
    expect(await documentOf(technician, fileId, id)).toMatchObject({
      title: 'Plano',
      document_date: '2026-10-01',
      folder_id,
      row_version: 2,
    })
    expect((await technician.patch(`/api/documents/${id}`, change)).body.error.code).toBe('row.changed')
    const { folders, documents } = (await technician.get(`/api/files/${fileId}`)).body.data.file
    expect(folders).toContainEqual({ folder_key: `folder-${folder_id}`, folder_id, name: 'Planos', documents: 1 })
    const system = documents[0].document_id
    expect((await technician.patch(`/api/documents/${system}`, { title: 'Otro' })).body.error.code).toBe(
      'document.of-system',
    )
    expect((await technician.post(`/api/files/${fileId}/folders`, { name: 'Planos' })).body.error.code).toBe(
      'folder.name-taken',
    )
  })
})

describe('the quota', () => {
  test('refuses documents when it is full, and never evidence', async () => {
    const state = async () => (await technician.get('/api/storage')).body.data
    expect(await state()).toMatchObject({ state: 'libre', max_document_bytes: 1024 * 1024, antivirus: 0 })
    const large = (shade: number) => fileNamed('g.txt', Buffer.alloc(1024 * 1024 - 10, 65 + shade))
    await send(technician, fileId, large(1))
    await send(technician, fileId, large(2))
    expect(await state()).toMatchObject({ state: 'por_llenarse', message: null })
    const before = await count()
    const reply = refusal(await send(technician, fileId, large(3)))
    expect(reply.slice(0, 2)).toEqual([409, 'storage.full'])
    expect(reply[2]).toMatch(
      /^El espacio para archivos está lleno \(\d(?:,\d)? MB de 2 MB\)\. Pida más espacio o retire archivos\.$/,
    )
    expect(await count()).toBe(before)
    expect((await anEstablishment(api)) > 0).toBe(true)
  })
})

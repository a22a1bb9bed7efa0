import { beforeAll, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { copyEstablishment } from '../testing/data/establishment-copies.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../testing/data/sent-documents.ts'

const api = await testApi()
const { officials } = api
const admin = api.as(officials.administrator)

type Found = { kind: string; id: number; title: string; detail: string; link: string }
const ask = (q: string, who: Official = officials.administrator) =>
  api.as(who).get(`/api/search?${new URLSearchParams({ q })}`)
const search = async (q: string, who?: Official): Promise<Found[]> => {
  const reply = await ask(q, who)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.results
}
const kindOf = async (kind: string, q: string, who?: Official) =>
  (await search(q, who)).filter((found) => found.kind === kind)
const titles = async (kind: string, q: string, who?: Official) => (await kindOf(kind, q, who)).map(({ title }) => title)

const places: Record<string, number> = {}
const visits: Record<string, number> = {}
const records: Record<string, number> = {}
let acta: string

beforeAll(async () => {
  const names: [string, string][] = [
    ['Panadería La Espiga', '900100200'],
    ['Café Ñame', '900100201'],
    ['Tienda El Pan', '100200'],
    ['Restaurante Mar', '800555666'],
  ]
  for (const [name, number] of names) {
    places[name] = await anEstablishment(api, { establishment_name: name, identification_number: number })
  }
  const plan = async (name: string, changes: object = {}) => {
    const reply = await admin.post('/api/assignment', { ...aPlan(officials, places[name] ?? 0), ...changes })
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data.assignment_id as number
  }
  visits.espiga = await plan('Panadería La Espiga')
  visits.name = await plan('Café Ñame', { technical_id: officials.otherTechnician.id })
  visits.mar = await plan('Restaurante Mar')
  records.mar = await closeAtOnce(api, visits.mar)
  const { body } = await admin.get('/api/inspection/all')
  acta = body.data.Inspection[0].acta_number
})

describe('results of the search', () => {
  test('one of each kind, each with the page that opens on it', async () => {
    const file = await fileOf(admin, places['Restaurante Mar'] ?? 0)
    const sent = await send(admin, file.file_id, pdf('marisco'), { title: 'Permiso de mariscos', confirmed: '1' })
    expect(sent.statusCode, JSON.stringify(sent.body)).toBe(200)
    await admin.get('/api/files/search?q=permiso&limit=1')
    expect(await search('restaurante mar')).toMatchObject([
      { kind: 'establishment', title: 'Restaurante Mar', link: `/dashboard/inscripcion/${places['Restaurante Mar']}` },
      {
        kind: 'visit',
        id: visits.mar,
        title: 'Restaurante Mar',
        link: `/dashboard/inspecciones/${records.mar}/${places['Restaurante Mar']}`,
      },
      {
        kind: 'inspection',
        id: records.mar,
        title: `Acta n.º ${acta} · Restaurante Mar`,
        link: `/dashboard/inspecciones/${records.mar}/${places['Restaurante Mar']}`,
      },
      ...(await kindOf('document', 'restaurante mar')),
    ])
    expect(await kindOf('document', 'marisc')).toMatchObject([
      {
        title: 'Permiso de mariscos',
        link: `/dashboard/configuraciones/archivos/${file.file_id}?documento=${sent.body.data.document_id}`,
      },
    ])
  })

  test('a pending visit opens the planner with its row alone', async () => {
    const [visit] = await kindOf('visit', 'espiga')
    const address = new URL(visit?.link ?? '', 'https://vigia.test')
    expect(address.pathname).toBe('/dashboard/planeacion')
    expect(address.searchParams.get('avance')).toBe('todas')
    const filter = JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${address.searchParams.get('buscar')}%` }])
    const { body } = await admin.get(`/api/assignment/all?filter=${encodeURIComponent(filter)}`)
    expect(body.data.Assigments.map((row: { assignment_id: number }) => row.assignment_id)).toEqual([visits.espiga])
  })

  test('an official, for who manages them', async () => {
    const [official] = await kindOf('official', 'ana engineer')
    expect(official).toMatchObject({
      id: officials.engineer.id,
      title: 'Ana engineer',
      link: `/dashboard/gestionth?funcionario=${officials.engineer.id}`,
    })
  })

  test('a format, by its code or name', async () => {
    const { body } = await admin.get('/api/formats?limit=1')
    const [format] = body.data.formats
    expect(await kindOf('format', format.code)).toMatchObject([
      { id: format.format_id, link: `/dashboard/configuraciones/formatos/${format.format_id}` },
    ])
  })
})

describe('the number of a thing', () => {
  test.each(['900100200', '900.100.200', '900.100.200-4', 'NIT 900.100.200', '900 100 200'])(
    'in any written form, such as %s, comes first',
    async (written) => {
      expect((await kindOf('establishment', written))[0]?.id).toBe(places['Panadería La Espiga'])
    },
  )

  test('comes before longer numbers that hold it', async () => {
    expect(await titles('establishment', '100200')).toEqual(['Tienda El Pan', 'Panadería La Espiga'])
  })

  test('the number of an acta is found with and without its year and zeros', async () => {
    const [year, consecutive] = acta.split('-')
    for (const written of [acta, `${year}-${Number(consecutive)}`, `acta ${acta}`]) {
      expect((await kindOf('inspection', written)).map(({ id }) => id)).toEqual([records.mar])
    }
  })

  test('a visit that the number of its acta finds shows that number', async () => {
    const visit = (await kindOf('visit', acta)).find(({ id }) => id === visits.mar)
    expect(visit?.detail).toContain(`Realizada · Acta n.º ${acta} · `)
    const [pending] = await kindOf('visit', 'espiga')
    expect(pending?.detail).not.toContain('Acta')
  })

  test('the number of an official is found', async () => {
    expect((await kindOf('official', '1000000005'))[0]?.id).toBe(officials.engineer.id)
  })
})

describe('the text', () => {
  test.each([
    ['la espiga panaderia', ['Panadería La Espiga']],
    ['ÑAME', ['Café Ñame']],
    ['name cafe', ['Café Ñame']],
    // Two letters begin a word.
    ['es', ['Panadería La Espiga']],
    ['pi', []],
    ['pan', ['Panadería La Espiga', 'Tienda El Pan']],
    ['pan tienda', ['Tienda El Pan']],
    ['100%', []],
    ["' or 1=1 --", []],
    ['%%', []],
    ['_____', []],
    ['\\\\', []],
    ['(((', []],
    ['a:* | b', []],
  ])('%j finds %j', async (q, expected) => {
    expect(await titles('establishment', q)).toEqual(expected)
  })

  test('a text at the beginning of a name comes first', async () => {
    expect((await titles('establishment', 'tienda'))[0]).toBe('Tienda El Pan')
  })

  test.each([
    ['', 'Este campo es requerido'],
    ['a', 'Escriba al menos 2 letras o números.'],
    ['  a  ', 'Escriba al menos 2 letras o números.'],
    ['\u200b\u200b', 'Escriba al menos 2 letras o números.'],
    ['x'.repeat(199), 'Escriba máximo 198 caracteres.'],
    ['uno dos tres cuatro cinco seis siete ocho nueve diez once', 'Busque con menos palabras: máximo 10 a la vez.'],
  ])('%j is refused', async (q, message) => {
    const { statusCode, body } = await ask(q)
    expect({ statusCode, fields: body.error?.fields }).toEqual({ statusCode: 422, fields: { q: message } })
  })

  test.each(['', '?q=ab&q=cd', '?q[]=ab', '?q=ab&limit=1000', '?q=a%00b'])('the query %s is refused', async (query) => {
    const { statusCode } = await admin.get(`/api/search${query}`)
    expect([400, 422]).toContain(statusCode)
  })

  test.each(['\ud800\udfff ab', '漢字', '🦜🦜', '1e5', '2147483648', '9'.repeat(190), 'a\'b"c', '²³¹:*', 'ª º'])(
    '%j is searched without a fault',
    async (q) => {
      expect(await search(q)).toEqual(expect.any(Array))
    },
  )
})

describe('the rights', () => {
  const listed = async (who: Official, path: string, collection: string, id: string, q: string): Promise<number[]> => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${q}%` }]))
    const reply = await api.as(who).get(`${path}?limit=100&filter=${filter}`)
    return reply.statusCode === 403 ? [] : reply.body.data[collection].map((row: Record<string, number>) => row[id])
  }
  const lists = [
    ['establishment', '/api/inscription/all', 'Inscriptions', 'establishment_id'],
    ['visit', '/api/assignment/all', 'Assigments', 'assignment_id'],
    ['inspection', '/api/inspection/all', 'Inspection', 'inspections_id'],
    ['official', '/api/user/all', 'Users', 'user_id'],
  ] as const

  test.each(lists)(
    'the rights of each %s are those of its list in each profile',
    async (kind, path, collection, id) => {
      const { administrator, technician, otherTechnician, outsideAdministrator } = officials
      for (const who of [administrator, technician, otherTechnician, outsideAdministrator]) {
        for (const q of ['ana', 'name', '900100201', 'preparacion']) {
          const found = (await kindOf(kind, q, who)).map((each) => each.id).sort()
          const rows = (await listed(who, path, collection, id, q)).sort()
          expect([q, who.email, found.length]).toEqual([q, who.email, Math.min(5, rows.length)])
          expect(rows).toEqual(expect.arrayContaining(found))
        }
      }
    },
  )

  test('an archived record is found no more, as in its list', async () => {
    expect((await admin.patch(`/api/inspection/${records.mar}/archived`, { archived: 1 })).statusCode).toBe(200)
    expect(await kindOf('inspection', acta)).toEqual([])
    expect(await kindOf('inspection', 'mar')).toEqual([])
    expect((await admin.patch(`/api/inspection/${records.mar}/archived`, { archived: 0 })).statusCode).toBe(200)
    expect(await kindOf('inspection', acta)).toHaveLength(1)
  })

  test('a reader who may not write establishments is led to their files', async () => {
    const [found] = await kindOf('establishment', 'espiga', officials.technician)
    expect(found?.link).toBe(`/dashboard/configuraciones/archivos/establecimiento/${places['Panadería La Espiga']}`)
  })

  test('a protected document is found by those who may know it alone', async () => {
    const file = await fileOf(admin, places['Café Ñame'] ?? 0)
    const fields = { title: 'Historia reservada', sensitive: '1', confirmed: '1' }
    expect((await send(admin, file.file_id, pdf('reservada'), fields)).statusCode).toBe(200)
    await admin.get('/api/files/search?q=historia&limit=1')
    expect(await titles('document', 'historia reservada')).toEqual(['Historia reservada'])
    expect(await titles('document', 'historia reservada', officials.technician)).toEqual([])
  })
})

test('an old row is found behind more than the newest ones', async () => {
  const old = places['Panadería La Espiga'] ?? 0
  // More than the rows that a search looks through without an index.
  await copyEstablishment(api.platform.db, places['Café Ñame'] ?? 0, 5_100)
  expect(await titles('establishment', 'espiga')).toEqual(['Panadería La Espiga'])
  expect(await titles('establishment', 'es')).toEqual(['Panadería La Espiga'])
  expect((await kindOf('establishment', '900100200'))[0]?.id).toBe(old)
  expect(await titles('establishment', 'copia')).toHaveLength(5)
  expect(await titles('establishment', 'copia 77')).toContain('Copia 77')
})

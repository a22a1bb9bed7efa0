import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '../contract/index.ts'
import type { Official } from '../domain/access/official.ts'
import { hashPassword } from './platform/auth/passwords.ts'
import { type Reply, testApi } from './testing/api.ts'
import { acceptable, aPhoto, aVisit, theChecklist } from './testing/data/fixtures.ts'
import {
  aWorld,
  callFor,
  callRoute,
  keyOf,
  type RouteCall,
  restoreAccounts,
  type World,
} from './testing/route-calls.ts'

const api = await testApi({ DISPOSAL: 'on', TRUST_PROXY: 'loopback' })
const { officials } = api
const { db, config } = api.platform
const PASSWORD = 'una clave con eñe y más'
/** Content of a file beside the blobs, which no image name may reach. */
const PLANTED = 'what nobody may read 8125'

/** Texts with a meaning in SQL, a path, a header, HTML, a number or an object. */
const texts = [
  `'; update users set first_name = 'INYECTADO'; --`,
  '1) or 1=1 --',
  `" or ""="`,
  `\\'||(select password_hash from users limit 1)||'`,
  '%',
  '../../../../../etc/passwd',
  '..%2f..%2f..%2fplanted',
  '....//....//planted',
  'a\0b',
  'x\r\nset-cookie: injected=1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a template engine would evaluate
  '<svg onload=alert(1)>{{7*7}}${7*7}',
  '99999999999999999999',
  '-1',
  '1e400',
  '\uD800',
  '__proto__',
  'x'.repeat(20_000),
]
/** JSON values that a body may hold where a text is expected. */
const structures: unknown[] = [null, {}, [[]], { $ne: null }, { toString: 1 }]
/** Attacks for bodies: without those on paths, because no field of a body names a path. */
const inBodies = [...texts.filter((text) => !/\.\.|%$|or ""|^-1|svg/.test(text)), ...structures]

const escaped = (text: string) => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

/** CI sends one attack of eight, `npm test -- --all` each: eight and the number of texts share no divisor, so each text is sent. */
const STEP = process.env.CI === 'true' ? 8 : 1
const someOf = <Attack>(attacks: Iterable<Attack>): Attack[] => [...attacks].filter((_, index) => index % STEP === 0)

/** `on` changes a call that would succeed. That call changes after each success. */
type Mutation = { what: string; on: (call: RouteCall) => RouteCall }

const inQuery =
  (name: string, value: string) =>
  (call: RouteCall): RouteCall => ({ ...call, query: { ...call.query, [name]: value } })
const inBody =
  (name: string, change: (sent: unknown) => unknown) =>
  (call: RouteCall): RouteCall => ({ ...call, body: { ...call.body, [name]: change(call.body?.[name]) } })

function* mutations({ params = {}, query = {}, body = {} }: RouteCall): Generator<Mutation> {
  for (const name of Object.keys(params)) {
    for (const text of texts.filter(({ length }) => length < 5_000)) {
      yield {
        what: `path ${name}`,
        on: (call) => ({ ...call, params: { ...call.params, [name]: escaped(text) } }),
      }
    }
  }
  for (const name of Object.keys(query)) {
    for (const text of texts) yield { what: `query ${name}`, on: inQuery(name, text) }
  }
  for (const name of query.filter === undefined ? [] : ['field', 'operator', 'value']) {
    const [filter] = JSON.parse(query.filter as string)
    for (const value of [...texts, ...structures]) {
      yield { what: `filter ${name}`, on: inQuery('filter', JSON.stringify([{ ...filter, [name]: value }])) }
    }
  }
  for (const [name, first] of Object.entries(body)) {
    for (const change of changesOf(first)) {
      yield { what: `body ${name}`, on: inBody(name, change) }
      // A form sends the same structure as JSON inside a text.
      if (typeof first === 'object')
        yield { what: `body ${name}`, on: inBody(name, (sent) => JSON.stringify(change(sent))) }
    }
  }
}

/** Functions that replace a value, or one leaf of a structure, by each attack. */
function* changesOf(value: unknown): Generator<(sent: unknown) => unknown> {
  for (const attack of inBodies) yield () => attack
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    for (const change of changesOf(inner)) {
      yield (sent) => {
        const changed = structuredClone(sent) as Record<string, unknown>
        changed[key] = change(changed[key])
        return changed
      }
    }
  }
}

type List = { path: string; query: { openApiSchemas: { order_by: { enum: string[] } } } }
/** Whether an endpoint is a list whose fields may be filtered. An export takes the filters of its list. */
const isList = (endpoint: unknown): endpoint is List => {
  const { path, query } = (endpoint ?? {}) as Partial<List>
  return path?.startsWith('/api/export/') === false && query?.openApiSchemas?.order_by !== undefined
}

const rowsOf = async <Row>(query: SQL): Promise<Row[]> => ((await db.execute(query)) as { rows: Row[] }).rows

/** One query for all tables: a query for each would take most of the time of these tests. */
async function digestsOfBolivar(): Promise<SQL> {
  const tables = await rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'department_id' order by 1`,
  )
  const digests = tables.map(
    ({ name }) => sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as digest
      from ${sql.identifier(name)} t where department_id = 13`,
  )
  return sql.join(digests, sql` union all `)
}

/** A digest of every table's rows of Bolívar. */
async function bolivar(): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string; digest: string | null }>(ofBolivar)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, String(digest)]))
}

/** Public pages answer people without an account, in HTML. */
const answersPage = ({ url }: { url: string }) =>
  url.startsWith('/v/') || url.startsWith('/p/') || url === '/verificar' || url === '/queja'

const hasForm = ({ body, headers }: Reply, isPage: boolean) =>
  isPage
    ? headers['content-type'] === 'text/html; charset=utf-8' || typeof body?.error?.message === 'string'
    : typeof body?.error?.message === 'string'

function faultsOf(reply: Reply, hidden: readonly string[], isPage = false): string[] {
  const { statusCode, headers, bytes } = reply
  const faults = []
  const text = bytes.toString()
  if (statusCode >= 500) faults.push(`answered ${statusCode}: ${text.slice(0, 200)}`)
  if (statusCode >= 400 && !hasForm(reply, isPage)) faults.push(`no envelope: ${text.slice(0, 200)}`)
  if (headers['set-cookie'] !== undefined) faults.push('a header of the attacker')
  for (const secret of [...hidden, PLANTED, 'root:x:0', '$argon2'])
    if (text.includes(secret)) faults.push(`shows ${secret}`)
  return faults
}

type Target = { route: { method: string; url: string }; by: Official }

/** Tries a call that succeeds. @returns a new one, or none where the call is refused before its content is read */
async function aCall({ route, by }: Target): Promise<RouteCall | undefined> {
  await restoreAccounts(db, passwordHash)
  const { statusCode } = await callRoute(api.as(by), route, await callFor(world, route, by))
  expect(statusCode, 'the session is gone').not.toBe(401)
  // The call may have ended the session, or changed the password or the second factor.
  await restoreAccounts(db, passwordHash)
  const call = await callFor(world, route, by)
  // The administrator's calls go further.
  return by === officials.technician && statusCode === 403 ? undefined : call
}

/** @returns the faults that were found */
async function attack({ route, by }: Target, first: RouteCall, hidden: readonly string[]): Promise<string[]> {
  let base = first
  const found: string[] = []
  for (const { what, on } of someOf(mutations(first))) {
    const call = on(base)
    const reply = await callRoute(api.as(by), route, call)
    for (const fault of faultsOf(reply, hidden, answersPage(route)))
      found.push(`${what}: ${fault}; ${JSON.stringify(call).slice(0, 300)}`)
    // An attack without a session would be refused unread.
    if (reply.statusCode === 401 && !wrongGuesses.includes(reply.body.error.code))
      found.push(`${what}: the session is gone`)
    // An item is answered once, so after a success the next attack needs a new visit.
    if (reply.statusCode === 200 && visitWrites.test(route.url) && by === officials.technician) {
      base = await callFor(world, route, by)
    }
  }
  return found
}

/** Refusals of a wrong password or code, which end no session. */
const wrongGuesses = ['session.wrong-credentials', 'portal.code-wrong']

const visitWrites = /^\/api\/inspection\/(items|batch|health-observation|\w+-signature)/

let world: World
let passwordHash: string
let ofBolivar: SQL
let blobFolder: string
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD)
  await restoreAccounts(db, passwordHash)
  world = await aWorld(api, PASSWORD)
  ofBolivar = await digestsOfBolivar()
  await writeFile(join(config.dataDir, 'planted'), PLANTED)
  blobFolder = join(config.dataDir, 'blobs')
  await mkdir(blobFolder, { recursive: true })
  await writeFile(join(blobFolder, 'planted'), PLANTED)
})

const routes = api.routes
  .filter(({ method, url }) => method !== 'HEAD' && !url.startsWith('/api/docs'))
  .map((route) => [keyOf(route), route] as const)

/**
 * A session of the portal is of one establishment: its bearer is the caller, whatever account sends it. A complaint of a
 * citizen goes to the department of its municipality.
 */
const ofOfficials = routes.filter(([, { url }]) => !url.startsWith('/api/portal/') && url !== '/api/public/complaint')

describe('injection in any parameter', { timeout: 240_000 }, () => {
  test.each(ofOfficials)('%s, from another department: nothing of this one is seen or changed', async (_key, route) => {
    const hidden = ['El Ñandú"', '"technician@vigia.test', 'otheradministrator@vigia.test']
    const target = { route, by: officials.outsideAdministrator }
    const call = await aCall(target)
    const before = await bolivar()
    expect(call && (await attack(target, call, hidden))).toEqual([])
    expect(await bolivar()).toEqual(before)
  })

  test.each(routes)(
    '%s, from the technician of a visit: no fault, and nothing of another department',
    async (_key, route) => {
      const target = { route, by: officials.technician }
      const call = await aCall(target)
      expect(call ? await attack(target, call, ['outsideadministrator@vigia.test']) : []).toEqual([])
    },
  )

  test('an injected parameter is never carried out', async () => {
    expect(await rowsOf(sql`select 1 from users where first_name = 'INYECTADO'`)).toEqual([])
  })
})

describe('injection in a filter of a list', { timeout: 240_000 }, () => {
  const lists = Object.values(contract as Record<string, unknown>).filter(isList)

  test.each(lists.map((list) => [list.path, list] as const))('%s', async (_path, { path, query }) => {
    const client = api.as(officials.administrator)
    const found: string[] = []
    const operators = ['LIKE', '=', '>=', '<=']
    const values = [...texts.filter(({ length }) => length < 200), '2026-02-30', '0000-01-01', '2026-01-01', '', 1e300]
    const filters = ['q', ...query.openApiSchemas.order_by.enum].flatMap((field) =>
      operators.flatMap((operator) => values.map((value) => JSON.stringify([{ field, operator, value }]))),
    )
    for (const sent of someOf(filters)) {
      const reply = await client.get(`${path}?filter=${escaped(sent)}`)
      for (const fault of faultsOf(reply, [])) found.push(`${sent}: ${fault}`)
    }
    expect(found).toEqual([])
  })
})

describe('injection in a header', { timeout: 240_000 }, () => {
  const names = [
    'authorization',
    'content-type',
    'idempotency-key',
    'accept',
    'accept-encoding',
    'accept-language',
    'cookie',
    'host',
    'if-none-match',
    'origin',
    'range',
    'referer',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
    'x-request-id',
  ]
  const values = texts.filter((text) => !/[\0\r\n\uD800]/.test(text) && text.length < 10_000)

  test.each(names)('%s', async (name) => {
    const client = api.as(officials.technician)
    const found: string[] = []
    for (const value of [...values, '', 'Bearer null', 'bytes=0-,-1', `a\u00e9`]) {
      const replies = [
        await client.send('GET', '/api/assignment/all', undefined, { [name]: value }),
        await client.send('GET', `/api/inspection/evidence/${world.images.evidence}`, undefined, { [name]: value }),
        await client.send('POST', '/api/inspection/items', { assignment_id: 1 }, { [name]: value }),
      ]
      for (const reply of replies) {
        for (const fault of faultsOf(reply, [])) found.push(`${value.slice(0, 50)}: ${fault}`)
        if (reply.headers['x-request-id'] === value) found.push('the sender chose the id of a request')
      }
    }
    expect(found).toEqual([])
  })
})

describe('injection in the name of a file', { timeout: 240_000 }, () => {
  const names = [...texts.filter(({ length }) => length < 5_000), 'foto.jpg.html', '.htaccess', 'C:\\CON', '/planted']
  const parts = (
    fields: Record<string, unknown>,
    file: { field: string; name: string; type: string; bytes: Buffer },
  ) => {
    const lines = Object.entries(fields).map(
      ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const head = `--x\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
    return Buffer.concat([Buffer.from(lines.join('') + head), file.bytes, Buffer.from('\r\n--x--\r\n')])
  }
  const filesUnder = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  test("a file of any part name or type is kept under its bytes' digest alone", async () => {
    const client = api.as(officials.technician)
    const { visitId } = await aVisit(api)
    const items = (await theChecklist(client)).flatMap((section) => section.items)
    const bytes = Buffer.from(await (await aPhoto(99)).arrayBuffer())
    const outside = async () => (await readdir(config.dataDir)).sort()
    const before = await outside()
    const found: string[] = []
    for (const [index, name] of names.entries()) {
      const finding = {
        ...acceptable(visitId, items[0] as never),
        concept: 'Inaceptable (I)',
        score: 0,
        description: 'x',
      }
      for (const file of [
        { field: 'image', name, type: 'image/jpeg', bytes },
        { field: 'image', name: 'foto.jpg', type: name, bytes },
        { field: name, name: 'foto.jpg', type: 'image/jpeg', bytes },
      ]) {
        const payload = parts({ ...finding, assignment_id: visitId, es_critico: index % 2 }, file)
        const reply = await client.raw('POST', '/api/inspection/items', payload, 'multipart/form-data; boundary=x')
        for (const fault of faultsOf(reply, [])) found.push(`${JSON.stringify(file.name)}: ${fault}`)
      }
    }
    expect(found).toEqual([])
    expect(await outside()).toEqual(before)
    const kept = (await filesUnder(blobFolder)).filter((name) => name !== 'planted')
    expect(kept.filter((name) => !/^[0-9a-f]{64}\.(csv|pdf|(jpg|png|webp)(\.thumb)?)$/.test(name))).toEqual([])
    expect(kept.length).toBeGreaterThan(0)
  })
})

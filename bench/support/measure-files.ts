import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { RunningServer } from '../../e2e/support/server.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { compareSizes, type Timed } from './compare-sizes.ts'
import { asleep, inSteps, makeDataset, type Place, silent } from './dataset.ts'
import { send } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; files: number }
/** A server, with a file of many documents and one whose documents have bytes. */
type Server = { url: string; token: string; indexed: number; packed: number }

/** Documents of each file, and of the file whose index is measured. */
const [DOCUMENTS, INDEXED] = [10, 500]
/** Documents of the package, and the bytes of each. */
const [PACKED, PACKED_BYTES] = [15, 10_000_000]
const PACKAGES = 4

const LISTS = {
  'files: first page': '/api/files?limit=10',
  'files: page in the middle, by title': '/api/files?limit=10&offset=5000&order_by=title',
  'files: by state': '/api/files?limit=10&order_by=state',
  'files: last page': '/api/files?limit=10&offset=9990',
  'files: word in all': `/api/files?limit=10&filter=${filterOf('expediente')}`,
  'files: word in some': `/api/files?limit=10&filter=${filterOf('ñandu')}`,
  'files: number': `/api/files?limit=10&filter=${filterOf('EXP-13-2026-000777')}`,
  'files: due': '/api/files/due?before=2040-01-01&limit=20',
  'documents: rare word': '/api/files/search?q=palabra777',
  'documents: two words that meet in a hundredth': '/api/files/search?q=fumigacion%20roedores',
  'documents: a word in a tenth': '/api/files/search?q=panaderia',
  'documents: number': '/api/files/search?q=900000777',
  'documents: number of a file': '/api/files/search?q=EXP-13-2026-000777',
}

function filterOf(term: string): string {
  return encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${term}%` }]))
}

/** Adds files with ten documents each, whose words the search knows; a fifth of the files is closed. */
export async function fillFiles({ place, files }: Sized): Promise<number> {
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  try {
    await inSteps(files, (from, to) =>
      db.execute(sql`insert into files (department_id, series_id, series_name, subject, title, opened_on, state, closed_on, created_at)
        select 13, s.id, s.name, 'general', 'Expediente ' || n || ' ' || (array['Ñandú', 'La Espiga', 'El Porvenir', 'Mojana'])[1 + n % 4],
          '2015-01-01'::date + n % 4000, case n % 5 when 0 then 'cerrado' else 'abierto' end,
          case n % 5 when 0 then '2026-01-01'::date end, '2026-01-01'
        from generate_series(${from}::int, ${to}::int) n cross join (select id, name from trd_series where department_id = 13 order by id limit 1) s`),
    )
    const documentsOf = (condition: ReturnType<typeof sql>, each: number) => sql`
      insert into documents (department_id, file_id, title, document_date, source, file_order, is_indexed, added_at)
      select 13, f.id, 'Documento ' || n, '2026-01-01', 'upload', n, true, '2026-01-01'
      from files f, generate_series(1, ${each}::int) n where f.department_id = 13 and ${condition} order by f.id, n`
    await inSteps(files, (from, to) => asleep(db, documentsOf(sql`f.id between ${from} and ${to}`, DOCUMENTS)))
    const [added] = await rowsOf<{ id: number }>(
      db,
      sql`insert into files (department_id, series_id, series_name, subject, title, opened_on, created_at)
        select 13, id, name, 'general', 'Expediente largo', '2026-01-01', '2026-01-01' from trd_series where department_id = 13 order by id limit 1
        returning id`,
    )
    const indexed = added?.id ?? 0
    await asleep(db, documentsOf(sql`f.id = ${indexed}`, INDEXED))
    await inSteps(files * DOCUMENTS + INDEXED, (from, to) =>
      asleep(
        db,
        sql`insert into document_versions (document_id, version, department_id, content, sha256, media_type, bytes, name, created_at)
        select id, 1, 13, '{}', encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 'application/pdf', 100000, 'documento.pdf', '2026-01-01'
        from documents where id between ${from} and ${to}`,
      ),
    )
    await inSteps(files * DOCUMENTS, (from, to) =>
      asleep(
        db,
        sql`insert into document_search (document_id, department_id, version, words, body, numbers)
        select id, 13, 1, to_tsvector('es_fold', body), body, (900000000 + id)::text from (
          select d.id, 'acta de visita sanitaria palabra' || d.id % 20000 || ' nombre' || d.id % 3001 || ' sitio' || d.id % 701
            || case d.id % 10 when 0 then ' panadería del centro con fumigación' else ' tienda de barrio con neveras' end
            || case d.id % 100 when 0 then ' control de roedores y plagas' else ' pisos lisos y paredes limpias' end
            || ' el establecimiento cumple con las condiciones del almacenamiento de los alimentos y presenta los certificados' as body
          from documents d where d.id between ${from} and ${to}) w`,
      ),
    )
    await db.execute(sql`vacuum analyze`)
    return indexed
  } finally {
    await close()
  }
}

const agent = new http.Agent({ keepAlive: true })

async function ask({ url, token }: Pick<Server, 'url' | 'token'>, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }
  const sent = body && Buffer.from(JSON.stringify(body))
  const answer = await send(agent, url, { method, path, headers, ...(sent && { body: sent }) })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return answer.body
}

const dataOf = async (...asked: Parameters<typeof ask>) => JSON.parse((await ask(...asked)).toString()).data

/** A file whose documents are texts of ten megabytes that no compression makes smaller. */
async function packedFile(server: Pick<Server, 'url' | 'token'>): Promise<number> {
  const { series } = await dataOf(server, 'GET', '/api/trd')
  const { file_id } = await dataOf(server, 'POST', '/api/files', {
    series_id: series[0].series_id,
    subject: 'general',
    title: 'Paquete',
  })
  for (let nth = 0; nth < PACKED; nth += 1) {
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))).toString('base64')
    const page = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n% ${nth}`
    const bytes = `${page}${noise.repeat(Math.ceil(PACKED_BYTES / noise.length))}\ntrailer << /Root 1 0 R >>\n%%EOF\n`
    const form = new FormData()
    form.append('file', new Blob([bytes]), 'documento.pdf')
    const headers = { authorization: `Bearer ${server.token}` }
    const reply = await fetch(`${server.url}/api/files/${file_id}/documents`, { method: 'POST', headers, body: form })
    if (!reply.ok) throw new Error(`A document answered ${reply.status}: ${await reply.text()}`)
  }
  return file_id
}

async function startWith(sized: Sized, servers: RunningServer[]): Promise<Server> {
  const { officials } = await makeDataset(sized.place, 1)
  const indexed = await fillFiles(sized)
  const server = await startProduct(sized.place)
  servers.push(server)
  const signed = { url: server.url, token: await tokenOf(server.url, officials.administrator) }
  return { ...signed, indexed, packed: await packedFile(signed) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const calls: Timed<Server> = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([what, path]) => [what, (server: Server) => timed(() => ask(server, 'GET', path))]),
  ),
  [`index of ${INDEXED} documents`]: (server) =>
    timed(() => ask(server, 'GET', `/api/files/${server.indexed}/index.xml`)),
  [`page of a file of ${INDEXED} documents`]: (server) =>
    timed(() => ask(server, 'GET', `/api/files/${server.indexed}`)),
}

/** From the request of a package until its job is done. */
async function packageOnce(server: Server): Promise<void> {
  const { job_id } = await dataOf(server, 'POST', `/api/files/${server.packed}/export`)
  for (;;) {
    const { job } = await dataOf(server, 'GET', `/api/jobs/${job_id}`)
    if (job.state === 'done') return
    if (job.state === 'failed') throw new Error(`The package failed: ${job.message}`)
    await wait(20)
  }
}

/** Makes each call on both servers in turns. */
export async function measureFiles(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const servers: RunningServer[] = []
  try {
    const small = await startWith(few, servers)
    const large = await startWith(many, servers)
    const sizes = [
      [small, `${few.files} files`],
      [large, `${many.files} files`],
    ] as const satisfies readonly [Server, string][]
    const packages = {
      [`ZIP of ${PACKED * (PACKED_BYTES / 1_000_000)} MB`]: (server: Server) => timed(() => packageOnce(server)),
    }
    return [...(await compareSizes(where, calls, sizes)), ...(await compareSizes(where, packages, sizes, PACKAGES))]
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}

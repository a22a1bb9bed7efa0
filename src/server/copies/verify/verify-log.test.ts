import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newestCheckpoint } from '../../evidence/log/checkpoints.queries.ts'
import { signCheckpoint } from '../../evidence/log/sign-checkpoint.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { forgetLog, rewriteActaAndLeaves } from '../../testing/data/rewrite-acta.ts'
import { asOwner } from '../../testing/database/as-owner.ts'
import { linkAll, sequenceAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from './verify-store.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform } = api
const { db } = platform

/** The note that a witness has of the actas that are closed now. */
let note = ''
let ids: number[] = []
beforeEach(async () => {
  const fresh = await testApi({ PUBLIC_URL: 'https://vigia.example' })
  Object.assign(api.officials, fresh.officials)
  ids = []
  for (const _ of [1, 2]) ids.push(await closeVisit(fresh, (await aVisit(fresh)).visitId))
  await linkAll(db, new Date())
  await sequenceAll(platform)
  note = (await newestCheckpoint(db, BOLIVAR))?.note ?? ''
})

/** Faults but those of images, which lie in another folder here. */
const faults = async (kept = {}) => {
  const { first } = (await verifyStore(platform, silentProgress, kept)).faults
  return first.filter((fault) => !/o no se puede leer|miniatura/.test(fault))
}

describe('an installation as it was written', () => {
  test("an untouched installation has no faults, alone and against a witness's note", async () => {
    expect(await faults()).toEqual([])
    expect(await faults({ note })).toEqual([])
    await closeVisit(api, (await aVisit(api)).visitId)
    await sequenceAll(platform)
    expect(await faults({ note: note.replaceAll('\n', '\r\n') })).toEqual([])
  })
})

describe('the owner of the database who rewrites an acta with seal and trail', () => {
  test('an owner who rewrites an acta is named by the log', async () => {
    const [id = 0] = ids
    await rewriteActaAndLeaves(platform, id)
    expect(await faults()).toEqual([
      `El registro 0 del libro vigia.example/registro/13, del acta ${await actaNameOf(db, id)}, no es el que se anotó.`,
      'El registro 2 del libro vigia.example/registro/13 no es el que se anotó.',
    ])
  })

  test('an owner who rewrites an acta is named by the signature, even with new leaves', async () => {
    const [id = 0] = ids
    await rewriteActaAndLeaves(platform, id)
    const mine = generateKeyPairSync('ed25519')
    const spki = mine.publicKey.export({ type: 'spki', format: 'der' })
    await forgetLog(platform)
    const forger = { ...mine, spki, keyId: '0'.repeat(16), origin: 'file' as const }
    const evidenceKeys = { ...platform.evidenceKeys, logKey: () => forger }
    await sequenceAll({ ...platform, evidenceKeys })
    expect(await faults()).toEqual([
      'La nota del libro vigia.example/registro/13 con 3 registros no lleva la firma de la entidad.',
    ])
  })

  test("an owner who rewrites an acta is named by a witness's note, even with another log", async () => {
    const [id = 0] = ids
    await rewriteActaAndLeaves(platform, id)
    await forgetLog(platform)
    await sequenceAll(platform)
    // Nothing inside the installation tells any more: that is why witnesses keep notes.
    expect(await faults()).toEqual([])
    expect(await faults({ note })).toEqual([
      'El libro vigia.example/registro/13 cambió: sus primeros 3 registros no son los de la nota.',
    ])
  })

  test('an owner who removes the end of the books is named', async () => {
    const [, last = 0] = ids
    await asOwner(db, sql`delete from log_pending where data like ${`vigia-hoja-1\nacta\n${last}\n%`}`)
    await forgetLog(platform)
    await sequenceAll(platform)
    expect(await faults({ note })).toEqual([
      `El libro público no tiene el sello del acta ${await actaNameOf(db, last)}.`,
      'El libro vigia.example/registro/13 tiene 2 registros y la nota 3: se quitó el final.',
    ])
  })
})

describe('a log', () => {
  test.each([
    ['whose leaf was changed', sql`update log_leaves set data = replace(data, 'acta', 'adenda') where position = 1`],
    ['whose hash was changed', sql`update log_leaves set hash = sha256('x') where position = 1`],
    ['without a leaf', sql`delete from log_leaves where position = 1`],
    ['without its last leaf', sql`delete from log_leaves where position = 2`],
    ['whose root was changed', sql`update log_checkpoints set root = sha256('x')`],
    ['whose frontier was changed', sql`update log_checkpoints set frontier = sha256('x')`],
    ['whose note was changed', sql`update log_checkpoints set note = replace(note, E'\n3\n', E'\n4\n')`],
    ['without notes', sql`delete from log_checkpoints`],
    [
      'with a tile that it has not',
      sql`insert into log_tiles select 13, 1, 0, 0, decode(repeat('00', 8192), 'hex'), sha256('x')`,
    ],
    [
      'that passed over a leaf',
      sql`insert into log_pending (id, department_id, data, at)
      select min(id) - 1, 13, acta_leaf(9, repeat('0', 64)), now() from log_pending`,
    ],
    [
      'with two leaves of an acta',
      sql`insert into log_pending (department_id, data, at)
      select 13, acta_leaf(split_part(data, E'\n', 3)::int, repeat('0', 64)), now() from log_pending where data like '%acta%' limit 1`,
    ],
    ['that has another link of the trail', sql`update audit_links set digest = repeat('0', 64)`],
  ])('%s has a fault', async (_name, statement) => {
    await asOwner(db, statement)
    expect((await faults()).length).toBeGreaterThan(0)
  })

  test('a log is never changed while its guards are awake', async () => {
    for (const table of ['log_origins', 'log_pending', 'log_leaves', 'log_checkpoints'] as const) {
      await expect(db.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toThrow()
      await expect(db.execute(sql`truncate ${sql.identifier(table)} cascade`)).rejects.toThrow()
    }
  })
})

test('a server that goes on closing visits while it is verified has no faults', async () => {
  const closing = (async () => {
    for (const _ of [1, 2, 3]) {
      await closeVisit(api, (await aVisit(api)).visitId)
      await sequenceAll(platform)
    }
  })()
  for (let round = 0; round < 5; round += 1) expect(await faults()).toEqual([])
  await closing
  expect(await faults({ note })).toEqual([])
})

describe('a note that proves nothing', () => {
  test.each([
    [
      'of another installation',
      () => note.replaceAll('vigia.example', 'otra.example'),
      /que esta instalación no tiene/,
    ],
    ['whose size was changed', () => note.replace('\n3\n', '\n2\n'), /no lleva la firma de una clave de esta entidad/],
    ['that is a shopping list', () => 'leche\nhuevos\n', /no trae una nota/],
  ])('%s is told apart', async (_name, text, told) => {
    const [first = '', ...others] = await faults({ note: text() })
    expect(others).toEqual([])
    expect(first).toMatch(told)
  })

  test("a stranger's note that names this log proves nothing", async () => {
    const mine = generateKeyPairSync('ed25519')
    const spki = mine.publicKey.export({ type: 'spki', format: 'der' })
    const forged = await signCheckpoint(
      { origin: 'vigia.example/registro/13', size: 3, root: new Uint8Array(32) },
      { spki, privateKey: mine.privateKey },
    )
    expect(await faults({ note: forged })).toEqual([
      'La nota no lleva la firma de una clave de esta entidad: no prueba nada.',
    ])
  })
})

test('leaves of actas closed before the log are entered in the order of their ids', async () => {
  const [entered] = await rowsOf<{ ids: number[] }>(
    db,
    sql`select json_agg(split_part(data, E'\n', 3)::int order by id) as ids from log_pending
      where data like E'vigia-hoja-1\nacta\n%'`,
  )
  expect(entered?.ids).toEqual(ids)
})

import { sql } from 'drizzle-orm'
import type { ChangeModule } from '../phone/bundle.ts'
import type { Profile } from '../plan/plan.ts'
import type { SimulatedServer } from '../server/server.ts'

/** A broken guard of the product: the seeds have to notice it. */
export type Mutant = {
  name: string
  /** The rule that the guard keeps, and that breaks without it. */
  guards: string
  /** Profiles whose seeds are likely to notice it. */
  profiles: readonly Profile[]
  /** Changes the code in the tabs. */
  change?: ChangeModule
  /** Changes the server of a run before it begins. */
  changeServer?: (server: SimulatedServer) => Promise<void>
}

/** Adds a trigger to the database of a run. @param body what it does with the new row, in PL/pgSQL */
const withTrigger =
  (when: string, body: string) =>
  async ({ db }: SimulatedServer): Promise<void> => {
    await db.execute(sql.raw(`create function mutate() returns trigger language plpgsql as 'begin ${body} end'`))
    await db.execute(sql.raw(`create trigger mutate before ${when} for each row execute function mutate()`))
  }

/** Replaces a text of one module. @throws when the text is missing, so that no mutant goes without its change */
const replacing =
  (file: string, ...replacements: readonly (readonly [from: string, to: string])[]): ChangeModule =>
  (path, code) => {
    if (!path.endsWith(file)) return undefined
    let changed = code
    for (const [from, to] of replacements) {
      if (!changed.includes(from)) throw new Error(`${file} no longer has: ${from}`)
      changed = changed.replace(from, to)
    }
    return changed
  }

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'keys not stored',
    guards: 'a late copy of an accepted command is answered as the first was',
    profiles: ['storm', 'field', 'two-officials'],
    changeServer: withTrigger('insert on idempotency_keys', 'return null;'),
  },
  {
    name: 'refusal taken as accepted',
    guards: 'what the server refused stays on the device until the person decides',
    profiles: ['two-officials', 'administrator'],
    change: replacing('/sync/sorted-reply.ts', ['answer.refused.push({ row, result })', 'answer.accepted.push(row)']),
  },
  {
    name: 'attempt not marked',
    guards: 'what may be on its way keeps the content that was sent',
    profiles: ['storm', 'field'],
    change: replacing('/outbox/outbox-queue.ts', [
      'for (const { seq } of leaving) await commands.update(seq, { wasAttempted: true })',
      '',
    ]),
  },
  {
    name: "another user's commands sent",
    guards: 'a queue belongs to the person who filled it',
    profiles: ['shared-device'],
    change: replacing(
      '/outbox/outbox-queue.ts',
      [
        "const rows = await commands.where('userId').equals(userId).sortBy('seq')",
        "const rows = await commands.orderBy('seq').toArray()",
      ],
      [
        "commands.where('[userId+assignmentId]').equals(ownerKey(owner)).sortBy('seq')",
        "commands.orderBy('seq').filter((row) => row.assignmentId === owner.assignmentId).toArray()",
      ],
    ),
  },
  {
    name: 'any establishment accepted',
    guards: 'a finding never counts for another establishment than it was made at',
    profiles: ['administrator'],
    // The server compares the establishment that a command names; the mutant names none.
    change: replacing('/outbox/encode-batch.ts', [', ...filledOn }', ' }']),
  },
  {
    name: 'revision ignored',
    guards: 'the answer to an older content is not applied to the newer',
    profiles: ['storm', 'field'],
    change: (path, code) =>
      replacing('/outbox/outbox-queue.ts', [
        "now?.state === 'waiting' && now.revision === row.revision",
        "now?.state === 'waiting'",
      ])(path, code) ??
      replacing('/sync/apply-reply.ts', [
        'now[index]?.revision === revision',
        'now[index] !== undefined && revision > 0',
      ])(path, code),
  },
  {
    name: 'safe before it is stored',
    guards: 'a part is shown as saved once the store has it',
    profiles: ['storm', 'field'],
    change: replacing('/outbox/outbox.ts', [
      "await visitDatabase.transaction('rw', commands, photos, async () => {\n    const queued",
      "void visitDatabase.transaction('rw', commands, photos, async () => {\n    const queued",
    ]),
  },
  {
    name: 'logout forgets nothing',
    guards: 'a shared device keeps nothing of a person who logged out and had sent everything',
    profiles: ['shared-device'],
    change: replacing('/visits/forget-sent-visits.ts', ['return wipeUser(userId, storage)', 'return']),
  },
  {
    name: 'points of the first answer stay',
    guards: 'a correction counts in the score',
    profiles: ['storm', 'field'],
    changeServer: withTrigger('update on inspection_answers', 'new.points := old.points; return new;'),
  },
  {
    name: 'finding of the first answer stays',
    guards: 'a correction replaces the finding as well',
    profiles: ['storm', 'field'],
    changeServer: withTrigger('update on inspection_answers', 'new.observation := old.observation; return new;'),
  },
  {
    name: 'number taken outside the transaction',
    guards: 'the number of an acta comes with its closing, and none is left out',
    profiles: ['field', 'storm'],
    // A number that was taken and not given back leaves the same gap as a closing that failed after it.
    changeServer: withTrigger(
      'insert or update on acta_counters',
      'new.last_number := new.last_number + 1; return new;',
    ),
  },
  {
    name: 'closing not in the trail',
    guards: 'each closing is one event of the trail',
    profiles: ['field', 'storm'],
    changeServer: withTrigger(
      'insert on audit_events',
      "if new.subject = ''inspection'' and new.action = ''close'' then return null; end if; return new;",
    ),
  },
  {
    name: "everybody's queue wiped",
    guards: 'a logout forgets only the rows of the person who leaves',
    profiles: ['shared-device'],
    change: replacing('/store/device-data.ts', [
      "await table.where('userId').equals(userId).delete()",
      'await table.clear()',
    ]),
  },
  {
    name: 'taken for sent without an answer',
    guards: 'a command leaves the device once the server has answered it',
    profiles: ['storm', 'field'],
    change: replacing('/outbox/outbox-queue.ts', [
      'if (!wasAttempted) await commands.update(seq, { wasAttempted })',
      'await commands.delete(seq)',
    ]),
  },
]

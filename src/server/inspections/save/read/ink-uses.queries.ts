import { sql } from 'drizzle-orm'
import type { InkUse } from '../../../../domain/signatures/known-ink.ts'
import { auditEvents } from '../../../schema/audit.table.ts'
import { images } from '../../../schema/images.table.ts'
import { officialSignatures, signingActs } from '../../../schema/inspections.table.ts'
import { users } from '../../../schema/users.table.ts'

/** A use of a drawing as it is stored. `inspectionIds` has the first and the last visit in which an official signed with it. */
export type StoredInkUse = {
  name: string
  by: InkUse['by']
  officialId: number | null
  inspectionIds: number[] | null
}

/**
 * A drawing that equals the thumbnail of a signature was made of what the server gave. A small drawing is its own thumbnail.
 * The trail tells whose an act of an official was, also of one that another act replaced.
 * Parameters: the names of the drawings, of those for officials, and three times of all again.
 */
export const inkUses = sql`
  select distinct signature as name, 'account' as by, null::int as "officialId", null::int[] as "inspectionIds"
    from ${users} where signature = any(${sql.placeholder('ink')}::text[])
  union all
  select distinct signature, 'signer', null::int, null::int[] from ${signingActs}
    where party in ('establecimiento', 'testigo') and signature = any(${sql.placeholder('officialInk')}::text[])
  union all
  select signature, 'official', official_id, array[min(inspection_id), max(inspection_id)] from ${officialSignatures}
    where is_drawn and signature = any(${sql.placeholder('ink')}::text[]) group by signature, official_id
  union all
  select s.signature, 'official', (e.details ->> 'officialId')::int, array[min(s.subject_id), max(s.subject_id)]
    from ${signingActs} s join ${auditEvents} e on e.department_id = s.department_id and e.subject = 'inspection'
      and e.subject_id = s.subject_id and e.action = 'sign' and e.details ->> 'signature' = s.signature
    where s.party in ('tecnico', 'ingeniero') and s.signature = any(${sql.placeholder('ink')}::text[])
    group by s.signature, e.details ->> 'officialId'
  union all
  select distinct sent.name, 'thumbnail', null::int, null::int[] from unnest(${sql.placeholder('ink')}::text[]) as sent (name)
    join ${images} i on i.kind = 'signatures' and i.thumb_sha256 = split_part(sent.name, '.', 1)
      and split_part(i.name, '.', 1) <> i.thumb_sha256`

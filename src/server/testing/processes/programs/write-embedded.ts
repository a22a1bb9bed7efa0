import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '../../../platform/db/embedded.ts'
import { silentLog } from '../../database/silent-log.ts'

/** Commits row after row in the folder of its first argument, and prints the number of each confirmed row. */
const [, , dataDir = '', failAfter = 'never'] = process.argv
const { db } = await openEmbedded(dataDir, silentLog)
await db.execute(sql`create table if not exists written (number integer primary key)`)
for (let number = 1; ; number++) {
  if (String(number) === failAfter) {
    fs.fdatasyncSync = () => {
      throw Object.assign(new Error('The disk failed.'), { code: 'EIO' })
    }
  }
  await db.execute(sql`insert into written values (${number})`)
  fs.writeSync(1, `${number}\n`)
}

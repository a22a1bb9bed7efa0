import type { DatabaseLog } from '../../platform/db/database.ts'

export const silentLog: DatabaseLog = { info() {}, error() {} }

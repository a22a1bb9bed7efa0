import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { CopyRefused } from './format/copy-format.ts'

const NOTHING = 'no hay nada que copiar ni comprobar'
const WHAT_TO_DO =
  'Revise DATA_DIR o DATABASE_URL. Si la instalación es nueva, cargue una copia o inicie el servidor (la primera vez con ADMIN_EMAIL), y repita la orden.'

/** Nothing was ever kept in an installation, so a command must not call a copy or a check of it a success. */
export class EmptyInstallation extends CopyRefused {
  constructor(what = 'La instalación está vacía') {
    super(`${what}: ${NOTHING}. ${WHAT_TO_DO}`)
    this.name = 'EmptyInstallation'
  }
}

/** Whether no one has an account: catalogues alone come with the first start, and hold no work. */
export async function isEmptyInstallation(q: Querier): Promise<boolean> {
  const [table] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.users') is not null as has`)
  if (!table?.has) return true
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select exists (select from users) as has`)
  return row?.has !== true
}

/** @throws EmptyInstallation */
export async function refuseEmpty(q: Querier): Promise<void> {
  if (await isEmptyInstallation(q)) throw new EmptyInstallation()
}

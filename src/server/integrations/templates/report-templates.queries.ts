import { and, eq, sql } from 'drizzle-orm'
import type { PackageSource } from '../../../domain/integrations/package-files.ts'
import type { TemplateColumn } from '../../../domain/integrations/report-template.ts'
import type { Querier } from '../../platform/db/database.ts'
import { reportTemplates } from '../../schema/integrations/report-templates.table.ts'
import { users } from '../../schema/users.table.ts'

/** Templates that a department's administrators touched, by their workbook. */
export const findTemplates = (q: Querier, departmentId: number) =>
  q
    .select({
      source: reportTemplates.source,
      columns: reportTemplates.columns,
      rowVersion: reportTemplates.rowVersion,
      editedBy: users.fullName,
      editedAt: reportTemplates.editedAt,
    })
    .from(reportTemplates)
    .innerJoin(users, and(eq(users.departmentId, reportTemplates.departmentId), eq(users.id, reportTemplates.editedBy)))
    .where(eq(reportTemplates.departmentId, departmentId))
    .orderBy(reportTemplates.source)

type Edit = {
  departmentId: number
  source: PackageSource
  columns: TemplateColumn[] | null
  /** The version that the person saw; 0 where there was no row. */
  rowVersion: number
  editedBy: number
  editedAt: Date
}

/** Writes a template. @returns its new version, or undefined where another person wrote it since */
export async function writeTemplate(tx: Querier, { rowVersion, ...edit }: Edit): Promise<number | undefined> {
  const { columns, editedBy, editedAt } = edit
  if (rowVersion === 0) {
    const inserted = await tx
      .insert(reportTemplates)
      .values({ ...edit, rowVersion: 1 })
      .onConflictDoNothing()
      .returning({ rowVersion: reportTemplates.rowVersion })
    return inserted[0]?.rowVersion
  }
  const updated = await tx
    .update(reportTemplates)
    .set({ columns, editedBy, editedAt, rowVersion: sql`${reportTemplates.rowVersion} + 1` })
    .where(
      and(
        eq(reportTemplates.departmentId, edit.departmentId),
        eq(reportTemplates.source, edit.source),
        eq(reportTemplates.rowVersion, rowVersion),
      ),
    )
    .returning({ rowVersion: reportTemplates.rowVersion })
  return updated[0]?.rowVersion
}

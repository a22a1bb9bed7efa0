import { queryOptions } from '@tanstack/react-query'
import * as wire from '../../../contract/integrations/report-templates.wire.ts'
import type { TemplateColumn } from '../../../domain/integrations/report-template.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export const templatesQuery = queryOptions({
  queryKey: queryKeys.reportTemplates,
  queryFn: ({ signal }) => call(wire.listReportTemplates, { signal }),
})

type Source = wire.ReportTemplate['source']

export const previewColumns = (source: Source, columns: TemplateColumn[]) =>
  call(wire.previewReportTemplate, { params: { source }, body: { columns } })

/** @param rowVersion the version that the person saw */
export const saveColumns = (source: Source, columns: TemplateColumn[], rowVersion: number) =>
  call(wire.saveReportTemplate, { params: { source }, body: { columns, rowVersion } })

/** Goes back to the shipped columns. */
export const resetColumns = (source: Source, rowVersion: number) =>
  call(wire.resetReportTemplate, { params: { source }, body: { rowVersion } })

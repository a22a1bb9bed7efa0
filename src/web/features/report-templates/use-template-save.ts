import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportTemplate } from '../../../contract/integrations/report-templates.wire.ts'
import {
  type TemplateColumn,
  templateFault,
  templatePreviewForm,
} from '../../../domain/integrations/report-template.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { useRowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { messages } from './messages.ts'
import { previewColumns, resetColumns, saveColumns } from './report-templates.queries.ts'

/** A fault of the column at an index, or of all columns together. */
export type ColumnsFault = { at?: number; text: string }

/** The fault of columns before they are sent; undefined for good ones. */
function faultOf(source: ReportTemplate['source'], columns: readonly TemplateColumn[]): ColumnsFault | undefined {
  const read = templatePreviewForm.safeParse({ columns })
  if (!read.success) {
    const [issue] = read.error.issues
    const at = issue?.path[1]
    return { text: issue?.message ?? '', ...(typeof at === 'number' && { at }) }
  }
  const text = templateFault(source, columns)
  return text === undefined ? undefined : { text }
}

/** Shows the first rows of typed columns, saves them, or goes back to the shipped ones. */
export function useTemplateSave({ source, rowVersion }: ReportTemplate, columns: readonly TemplateColumn[]) {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<ColumnsFault>()
  const reload = () => queryClient.invalidateQueries({ queryKey: queryKeys.reportTemplates })
  const changed = useRowChanged(reload)
  const sent = columns.map((column) => ({ ...column, name: column.name.trim() }))
  const previewing = useMutation({ mutationFn: () => previewColumns(source, sent) })
  const saving = useMutation({ mutationFn: () => saveColumns(source, sent, rowVersion) })
  const resetting = useMutation({ mutationFn: () => resetColumns(source, rowVersion) })
  const isBusy = previewing.isPending || saving.isPending || resetting.isPending

  const admit = () => {
    const found = faultOf(source, sent)
    setFault(found)
    return found === undefined && !isBusy
  }
  const write = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      changed.onSaved()
      toastSuccess(done)
      await reload()
    } catch (error) {
      if (!changed.isRowChanged(error)) toastError(saveErrorText(error))
    }
  }
  return {
    fault,
    notice: changed.notice,
    shown: previewing.data,
    isPreviewing: previewing.isPending,
    isSaving: saving.isPending || resetting.isPending,
    isBusy,
    showPreview: async () => {
      if (!admit()) return
      try {
        await previewing.mutateAsync()
      } catch (error) {
        toastError(saveErrorText(error))
      }
    },
    save: async () => {
      if (admit()) await write(() => saving.mutateAsync(), messages.saved)
    },
    reset: async () => {
      if (isBusy || !(await confirm(messages.resetQuestion))) return
      await write(() => resetting.mutateAsync(), messages.resetDone)
    },
  }
}

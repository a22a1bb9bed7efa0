import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { previewMap, saveMap } from '../../../contract/map/map.wire.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { newMap } from '../../../domain/map/map-forms.ts'
import { MAX_MAP_MB } from '../../../domain/map/outlines.ts'
import { MEBIBYTE, sizesTold } from '../../../domain/shared/upload.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Refusal, saveErrorText } from '../../api/refusal.ts'
import type { RowChanged } from '../../ui/row-changed/use-row-changed.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import type { MapPreviewData } from './map.queries.ts'
import { uploadTexts as texts } from './messages.ts'

type Chosen = { file: File; preview: MapPreviewData }

/** The refusal of a file that the server would not take, before it is sent. */
function tooLarge(bytes: number): string | undefined {
  if (bytes <= MAX_MAP_MB * MEBIBYTE) return undefined
  const { mb, max } = sizesTold(bytes, MAX_MAP_MB)
  return problemReplies['document.too-large'].text.replace('{mb}', mb).replace('{max}', max)
}

/** Shows a file as a map, and keeps it with its source. @param rowVersion version of the map that the page shows */
export function useMapUpload(rowVersion: number, rowChanged: RowChanged) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen>()
  const [refusal, setRefusal] = useState<string>()
  const [fault, setFault] = useState<string>()
  const previewing = useMutation({ mutationFn: (file: File) => call(previewMap, { body: { file } }) })
  const saving = useMutation({
    mutationFn: (body: { file: File; attribution: string; rowVersion: number }) => call(saveMap, { body }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.mapSettings, queryKeys.mapOutlines].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const choose = async (file: File) => {
    if (previewing.isPending) return
    setChosen(undefined)
    setFault(undefined)
    const large = tooLarge(file.size)
    setRefusal(large)
    if (large) return
    try {
      setChosen({ file, preview: await previewing.mutateAsync(file) })
    } catch (error) {
      setRefusal(saveErrorText(error))
    }
  }
  const save = async (attribution: string) => {
    if (!chosen || saving.isPending) return
    const read = newMap.shape.attribution.safeParse(attribution)
    setFault(read.error?.issues[0]?.message)
    setRefusal(undefined)
    if (!read.success) return
    try {
      await saving.mutateAsync({ file: chosen.file, attribution, rowVersion })
      toastSuccess(texts.saved)
      rowChanged.onSaved()
      setChosen(undefined)
    } catch (error) {
      if (rowChanged.isRowChanged(error)) return
      if (error instanceof Refusal && error.fields?.attribution) setFault(error.fields.attribution)
      else setRefusal(saveErrorText(error))
    }
  }
  const cancel = () => {
    setChosen(undefined)
    setFault(undefined)
    setRefusal(undefined)
  }
  return {
    ...{ chosen, refusal, fault, choose, save, cancel },
    isReading: previewing.isPending,
    isSaving: saving.isPending,
  }
}

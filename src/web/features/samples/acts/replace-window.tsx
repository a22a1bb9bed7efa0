import { useQuery } from '@tanstack/react-query'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { messages } from '../../../ui/window-form/messages.ts'
import { actTexts as texts } from '../messages.ts'
import { type Sample, sampleOptionsQuery } from '../samples.queries.ts'
import { TakeWindow } from './take-window.tsx'

/** The taking of another sample in the place of a rejected one. Its window stands open while its choices load. */
export function ReplaceWindow({ sample: { id, inspectionId }, onClose }: { sample: Sample; onClose: () => void }) {
  const { data, error, refetch } = useQuery(sampleOptionsQuery(inspectionId))
  if (data) return <TakeWindow inspectionId={inspectionId} options={data} replaces={id} onClose={onClose} />
  return (
    <FormModal opened onClose={onClose} title={texts.take.title} size="lg" closeLabel={messages.close}>
      {error ? <LoadFailure error={error} text={texts.replace.failed} onRetry={refetch} /> : <Loading />}
    </FormModal>
  )
}

import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { ContentComparison } from '../compare/content-comparison.tsx'
import { PublishModal } from '../detail/publish-modal.tsx'
import { type FormatDetail, formatQuery } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { PreviewModal, type RenderTrial } from '../preview/preview-modal.tsx'
import { ImportToDraft } from '../sheet/import-to-draft.tsx'
import { Simulation } from '../simulation/simulation.tsx'
import { FormatEditor } from './format-editor.tsx'

type Props = {
  formatId: number
  back: ReactNode
  renderTrial: RenderTrial
  onPublished: () => void
}

/** Reads the draft of a format once and opens its editor. From then on the editor knows what is saved. */
export function DraftOfFormat({ formatId, back, renderTrial, onPublished }: Props) {
  const result = useQuery({ ...formatQuery(formatId), refetchOnMount: 'always', refetchOnWindowFocus: false })
  // A draft in the memory of the page may be older than the server's, and its save would be refused.
  const [begun, setBegun] = useState<{ format: FormatDetail; reading: number }>()
  const [simulationId, setSimulationId] = useState<number>()
  if (!begun && result.isFetchedAfterMount && !result.isFetching && result.data) {
    setBegun({ format: result.data, reading: 0 })
  }
  if (!begun) {
    return (
      <Stack>
        {back}
        {result.isError && !result.isFetching ? (
          <LoadFailed text={messages.failed} onRetry={() => void result.refetch()} />
        ) : (
          <Loading text={messages.loading} />
        )}
      </Stack>
    )
  }
  const { format, reading } = begun
  const beginWith = (newer: FormatDetail) => setBegun({ format: newer, reading: reading + 1 })
  const renderSimulation = (draftVersion: number, flush: () => Promise<boolean>) => (
    <Simulation
      formatId={formatId}
      draftVersion={draftVersion}
      flush={flush}
      jobId={simulationId}
      onStarted={setSimulationId}
    />
  )
  if (!format.draft || format.state === 'retirado') {
    return (
      <Stack>
        {back}
        <Alert>{format.draft ? messages.retiredDraft : messages.noDraft}</Alert>
      </Stack>
    )
  }
  return (
    <FormatEditor
      key={reading}
      format={format}
      draft={format.draft}
      back={back}
      onReload={beginWith}
      renderTools={(flush, rowVersion) => (
        <ImportToDraft format={format} flush={flush} rowVersion={rowVersion} onImported={beginWith} />
      )}
      renderPreview={(content, onClose) => (
        <PreviewModal content={content} renderTrial={renderTrial} onClose={onClose} />
      )}
      renderPublish={(draft, onClose) => (
        <PublishModal
          format={format}
          draft={draft}
          simulation={renderSimulation(draft.rowVersion, async () => true)}
          onPublished={onPublished}
          onClose={onClose}
        />
      )}
      renderSimulation={renderSimulation}
      renderComparison={(before, after) => <ContentComparison before={before} after={after} />}
    />
  )
}

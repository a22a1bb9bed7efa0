import type { ErrorComponentProps } from '@tanstack/react-router'
import { messages } from '../../features/planning/messages.ts'
import { texts } from '../../features/planning/next-visit/messages.ts'
import { PageMissing } from '../../pwa/chunk-load-error.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { NextVisitPart } from './next-visit-part.tsx'

export type ShownEstablishment = { id: number; name: string }

/** Stands in the window where the offer's code could not be loaded. */
function Missing({ error }: ErrorComponentProps) {
  const isOffline = error instanceof PageMissing && error.reason === 'offline'
  // A lazy part that failed is not asked for again, so the page itself is loaded anew.
  return <LoadFailed text={isOffline ? texts.offline : texts.failed} of={texts.of} onRetry={() => location.reload()} />
}

/** The proposed next visit of an establishment in a window. */
export const NextVisitWindow = ({
  establishment,
  onClose,
}: {
  establishment: ShownEstablishment | undefined
  onClose: () => void
}) => (
  <FormModal
    opened={establishment !== undefined}
    onClose={onClose}
    title={establishment?.name ?? texts.title}
    closeLabel={texts.close}
  >
    {establishment && (
      <NextVisitPart
        establishmentId={establishment.id}
        fallback={<SlowLoading text={texts.loading} slowText={messages.slow} />}
        errorComponent={Missing}
      />
    )}
  </FormModal>
)

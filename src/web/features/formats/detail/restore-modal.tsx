import { toastSuccess } from '../../../ui/toast/toast.ts'
import { type FormatDetail, useRestore } from '../formats.queries.ts'
import { detailTexts as texts } from './messages.ts'
import { ReasonModal } from './reason-modal.tsx'

type Props = { format: FormatDetail; onClose: () => void }

/** Brings a retired format back. */
export function RestoreModal({ format: { id, name }, onClose }: Props) {
  const restore = useRestore()
  return (
    <ReasonModal
      title={texts.restoreTitle(name)}
      hint={texts.restoreHint}
      confirmLabel={texts.restore}
      onClose={onClose}
      onConfirm={async (reason) => {
        await restore.mutateAsync({ id, reason })
        toastSuccess(texts.restored)
        onClose()
      }}
    />
  )
}

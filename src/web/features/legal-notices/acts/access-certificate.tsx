import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { certificateName } from '../../../../domain/legal-notices/notifying-access.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from '../legal-notices.module.css'
import { fetchAccessCertificate, type LegalNotice } from '../legal-notices.queries.ts'
import { actTexts as texts } from '../messages.ts'

/** Downloads the certificate of the access that notified (R 35.10). */
export function AccessCertificate({ notice: { id, actaNumber } }: { notice: LegalNotice }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchAccessCertificate(id), certificateName(actaNumber)),
  })
  return (
    <>
      <BusyButton
        mih={44}
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.certificate}
      </BusyButton>
      {download.isError && (
        <p role="alert" className={classes.note}>
          {saveErrorText(download.error)}
        </p>
      )}
    </>
  )
}

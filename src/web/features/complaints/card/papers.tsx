import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paperFileName, paperName } from '../../../../domain/complaints/complaint-papers.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { AddPapersWindow, WithdrawPaperWindow } from '../acts/paper-windows.tsx'
import classes from '../complaints.module.css'
import { type Complaint, type ComplaintPaper, fetchPaper, papersQuery } from '../complaints.queries.ts'
import { paperTexts as texts } from '../paper-messages.ts'

type DownloadProps = { complaint: Complaint; paper: ComplaintPaper }

/** Downloads a paper after a press alone: a reading may be in the trail. */
function Download({ complaint: { id, number }, paper }: DownloadProps) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchPaper(id, paper.id), paperFileName(number, paper)),
    gcTime: 0,
  })
  return (
    <>
      <BusyButton
        mih={44}
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        aria-label={texts.downloadOf(paperName(paper))}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.download}
      </BusyButton>
      {download.isError && (
        <p role="alert" className={classes.note}>
          {saveErrorText(download.error)}
        </p>
      )}
    </>
  )
}

type EntryProps = DownloadProps & { onWithdraw: (() => void) | undefined }

function Entry({ complaint, paper, onWithdraw }: EntryProps) {
  const { kind, bytes, description, hasIdentity, addedAt, addedBy, withdrawnAt, withdrawnBy, withdrawnReason } = paper
  const isWithdrawn = withdrawnAt !== null
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{paperName(paper)}</strong>
        <span className={classes.note}>{texts.about(kind, bytes)}</span>
        {hasIdentity && <ToneBadge tone="yellow" text={texts.identity} />}
        {isWithdrawn && <ToneBadge tone="red" text={texts.withdrawn} />}
      </div>
      {description && <p className={classes.text}>{description}</p>}
      <p className={classes.note}>{texts.added(addedBy, addedAt)}</p>
      {isWithdrawn && <p className={classes.note}>{texts.withdrawnBy(withdrawnBy ?? '', withdrawnAt)}</p>}
      {withdrawnReason && <p className={classes.text}>{texts.reason(withdrawnReason)}</p>}
      {!(isWithdrawn || paper.isOpen) && <p className={classes.note}>{texts.reserved}</p>}
      {!isWithdrawn && (
        <div className={classes.actions}>
          {paper.isOpen && <Download complaint={complaint} paper={paper} />}
          {onWithdraw && (
            <Button
              mih={44}
              variant="subtle"
              aria-haspopup="dialog"
              aria-label={texts.withdrawOf(paperName(paper))}
              onClick={onWithdraw}
            >
              {texts.withdraw}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** 'Documentos y fotos' of a complaint (R 49.6). The printed page leaves them out, as it does the person. */
export function Papers({ complaint }: { complaint: Complaint }) {
  const { data, error, refetch } = useQuery(papersQuery(complaint.id))
  const [opened, setOpened] = useState<'add' | ComplaintPaper>()
  const close = () => setOpened(undefined)
  const isAudited = data?.papers.some(({ hasIdentity, isOpen }) => hasIdentity && isOpen)
  return (
    <section className={`${classes.block} ${classes.noPrint}`} aria-labelledby="documentos-y-fotos">
      <h2 id="documentos-y-fotos" className={classes.title}>
        {texts.title}
      </h2>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data?.papers.length === 0 && <p className={classes.note}>{texts.none}</p>}
      {isAudited && <p className={classes.note}>{texts.audited}</p>}
      {data && data.papers.length > 0 && (
        <ul className={classes.list}>
          {data.papers.map((paper) => (
            <Entry
              key={paper.id}
              complaint={complaint}
              paper={paper}
              onWithdraw={data.may.includes('withdraw') ? () => setOpened(paper) : undefined}
            />
          ))}
        </ul>
      )}
      {data?.may.includes('add') && (
        <div className={classes.actions}>
          <Button
            mih={44}
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpened('add')}
          >
            {texts.add}
          </Button>
        </div>
      )}
      {opened === 'add' && <AddPapersWindow complaint={complaint} onClose={close} />}
      {opened && opened !== 'add' && <WithdrawPaperWindow complaint={complaint} paper={opened} onClose={close} />}
    </section>
  )
}

import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveErrorText } from '../../../api/refusal.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { stateTone } from '../list/sample-columns.ts'
import { stateText, historyTexts as texts } from '../messages.ts'
import classes from '../samples.module.css'
import { fetchReport, type Sample, type SampleEntry } from '../samples.queries.ts'

function Report({ sampleId, actId, name }: { sampleId: number; actId: number; name: string }) {
  const download = useMutation({ mutationFn: async () => saveFile(await fetchReport(sampleId, actId), name) })
  return (
    <div className={classes.noPrint}>
      <BusyButton
        mih={44}
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        aria-label={texts.reportOf(name)}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {texts.report}
      </BusyButton>
      {download.isError && (
        <p role="alert" className={classes.note}>
          {saveErrorText(download.error)}
        </p>
      )}
    </div>
  )
}

/** The facts of an act, a line each. */
function toldBy({ link, reason, results, reportedOn }: SampleEntry): string[] {
  return [
    ...(link ? [texts.link(link), texts.seal(link.isSealIntact)] : []),
    ...(link && link.temperature !== null ? [texts.temperature(link.temperature)] : []),
    ...(reason ? [reason] : []),
    ...(reportedOn ? [texts.reported(reportedOn)] : []),
    ...results.map(texts.result),
  ]
}

function Entry({ sampleId, act }: { sampleId: number; act: SampleEntry }) {
  const { id, at, by, fromState, toState, images, reportName } = act
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{texts.act(act)}</strong>
        {fromState !== toState && <ToneBadge tone={stateTone(toState)} text={stateText({ state: toState })} />}
      </div>
      <p className={classes.note}>{texts.recorded(by, at)}</p>
      {toldBy(act).map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
      {reportName !== null && <Report sampleId={sampleId} actId={id} name={reportName} />}
      {images.length > 0 && (
        <div className={classes.pictures}>
          {images.map((name, place) => (
            <EnlargingImage
              key={name}
              className={classes.picture}
              kind="evidence"
              name={name}
              alt={texts.photo(place + 1, images.length)}
              absent={<span>{texts.noPhoto}</span>}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** The chain of custody and the acts on a sample, the newest first. */
export const History = ({ sample: { id, acts } }: { sample: Sample }) => (
  <section className={classes.block} aria-labelledby="historia-de-la-muestra">
    <h2 id="historia-de-la-muestra" className={classes.title}>
      {texts.title}
    </h2>
    <ol className={classes.list} reversed>
      {[...acts].reverse().map((act) => (
        <Entry key={act.id} sampleId={id} act={act} />
      ))}
    </ol>
  </section>
)

import { type ComponentType, lazy, Suspense } from 'react'
import type { ExportJobProps } from './export-job.tsx'
import { ExportMenu } from './export-menu.tsx'
import type { ExportList } from './use-export.ts'
import { useExportJob } from './use-export-job.ts'

/** Without signal nothing is shown in its place; the job goes on. */
const ExportJob = lazy<ComponentType<ExportJobProps>>(() =>
  import('./export-job.tsx').then(
    (module) => ({ default: module.ExportJob }),
    () => ({ default: () => null }),
  ),
)

type Props = {
  /** The list's name. */
  label: string
  exportList: ExportList
}

/** The menu that offers a whole list as a file, for lists without a toolbar. */
export function ListExport({ label, exportList }: Props) {
  const exportJob = useExportJob(label)
  return (
    <>
      <ExportMenu exportList={exportList} onJob={exportJob.follow} />
      {exportJob.id !== undefined && <RunningExport label={label} jobId={exportJob.id} onHide={exportJob.forget} />}
    </>
  )
}

/** The job of a list that is too long to wait for. */
export function RunningExport({ label, jobId, onHide }: { label: string; jobId: number; onHide: () => void }) {
  return (
    <Suspense>
      <ExportJob jobId={jobId} list={label} onHide={onHide} />
    </Suspense>
  )
}

import { exportCases } from '../../contract/follow-up/cases.wire.ts'
import { exportComplaints } from '../../contract/follow-up/complaints.wire.ts'
import { exportLegalNotices } from '../../contract/follow-up/legal-notices.wire.ts'
import { exportMeasures } from '../../contract/follow-up/measures.wire.ts'
import { exportRequirements } from '../../contract/follow-up/requirements.wire.ts'
import { exportSamples } from '../../contract/follow-up/samples.wire.ts'
import { caseFilterWords, exportedCases } from '../../domain/list-exports/exported-cases.ts'
import { complaintFilterWords, exportedComplaints } from '../../domain/list-exports/exported-complaints.ts'
import { exportedLegalNotices } from '../../domain/list-exports/exported-legal-notices.ts'
import { exportedMeasures } from '../../domain/list-exports/exported-measures.ts'
import { exportedRequirements } from '../../domain/list-exports/exported-requirements.ts'
import { exportedSamples } from '../../domain/list-exports/exported-samples.ts'
import * as filters from '../../domain/list-exports/filter-words.ts'
import { openCaseSnapshot } from '../case-list/case-list.queries.ts'
import { openComplaintSnapshot } from '../complaints/complaint-list.queries.ts'
import { openNoticeSnapshot } from '../legal-notices/legal-notice-list.queries.ts'
import { openMeasureSnapshot } from '../measures/measure-list.queries.ts'
import { openRequirementSnapshot } from '../requirements/requirement-list.queries.ts'
import { openSampleSnapshot } from '../samples/sample-list.queries.ts'
import { exportable } from './exportable-list.ts'

/** The lists of what follows a visit. */
export const followUpLists = {
  requirements: exportable({
    endpoint: exportRequirements,
    subject: 'requirement',
    list: exportedRequirements,
    filterWords: filters.requirementFilterWords,
    open: openRequirementSnapshot,
  }),
  notices: exportable({
    endpoint: exportLegalNotices,
    subject: 'legal-notice',
    list: exportedLegalNotices,
    filterWords: filters.legalNoticeFilterWords,
    open: openNoticeSnapshot,
  }),
  measures: exportable({
    endpoint: exportMeasures,
    subject: 'measure',
    list: exportedMeasures,
    filterWords: filters.measureFilterWords,
    open: openMeasureSnapshot,
  }),
  samples: exportable({
    endpoint: exportSamples,
    subject: 'sample',
    list: exportedSamples,
    filterWords: filters.sampleFilterWords,
    open: openSampleSnapshot,
  }),
  complaints: exportable({
    endpoint: exportComplaints,
    subject: 'complaint',
    list: exportedComplaints,
    filterWords: complaintFilterWords,
    open: openComplaintSnapshot,
  }),
  cases: exportable({
    endpoint: exportCases,
    subject: 'case',
    needs: 'cases.work',
    list: exportedCases,
    filterWords: caseFilterWords,
    open: openCaseSnapshot,
  }),
}

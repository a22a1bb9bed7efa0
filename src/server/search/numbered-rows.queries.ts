import { type AnyColumn, and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { FOUND_OF_EACH } from '../../domain/search/search.ts'
import { readableBy } from '../complaints/complaints.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { caseList } from '../schema/follow-up/cases.table.ts'
import { complaintList } from '../schema/follow-up/complaint-list.table.ts'
import { measureList } from '../schema/follow-up/measures.table.ts'
import { requirementList } from '../schema/follow-up/requirement-list.table.ts'
import { sampleList } from '../schema/follow-up/samples.table.ts'

/** Keys of numbers as texts are sorted, and as numbers are: indexes of the lists have them. */
const asText = (key: AnyColumn, numbers: readonly string[]): SQL | undefined =>
  or(...numbers.map((number) => sql`${key} = sort_key(${number}::text)`))
const asNumber = (key: AnyColumn, numbers: readonly string[]): SQL | undefined =>
  or(...numbers.map((number) => sql`${key} = number_key(${number}::text)`))

/** The requirements of an acta, or those with these numbers. */
export const findRequirements = (q: Querier, by: Official, inspectionId: number, numbers: readonly string[]) =>
  q
    .select({
      id: requirementList.id,
      number: requirementList.number,
      establishment: requirementList.establishmentName,
      city: requirementList.city,
      item: requirementList.item,
      state: requirementList.state,
    })
    .from(requirementList)
    .where(
      and(
        eq(requirementList.departmentId, by.departmentId),
        eq(requirementList.inspectionId, inspectionId),
        numbers.length === 0 ? undefined : inArray(requirementList.number, [...numbers]),
      ),
    )
    .orderBy(asc(requirementList.id))
    .limit(FOUND_OF_EACH)

const { rows: measures } = measureList
export const findMeasures = (q: Querier, by: Official, numbers: readonly string[]) =>
  q
    .select({
      id: measures.id,
      number: measures.number,
      establishment: measures.establishmentName,
      city: measures.city,
      name: measures.name,
      state: measures.state,
    })
    .from(measures)
    .where(and(eq(measures.departmentId, by.departmentId), asText(measures.numberKey, numbers)))
    .orderBy(desc(measures.id))
    .limit(FOUND_OF_EACH)

const { rows: samples } = sampleList
export const findSamples = (q: Querier, by: Official, numbers: readonly string[]) =>
  q
    .select({
      id: samples.id,
      number: samples.number,
      establishment: samples.establishmentName,
      city: samples.city,
      product: samples.product,
      state: samples.state,
    })
    .from(samples)
    .where(and(eq(samples.departmentId, by.departmentId), asText(samples.numberKey, numbers)))
    .orderBy(desc(samples.id))
    .limit(FOUND_OF_EACH)

/** Complaints that the official reads: none against that official (decision 115). */
export const findComplaints = (q: Querier, by: Official, numbers: readonly string[]) =>
  q
    .select({
      id: complaintList.id,
      number: complaintList.number,
      establishment: complaintList.establishment,
      city: complaintList.city,
      kind: complaintList.kind,
      state: complaintList.state,
    })
    .from(complaintList)
    .where(and(readableBy(complaintList, by), asNumber(complaintList.numberKey, numbers)))
    .orderBy(desc(complaintList.id))
    .limit(FOUND_OF_EACH)

const { rows: cases } = caseList
export const findCases = (q: Querier, by: Official, numbers: readonly string[]) =>
  q
    .select({
      id: cases.id,
      number: cases.number,
      establishment: cases.establishmentName,
      city: cases.city,
      state: cases.state,
    })
    .from(cases)
    .where(and(eq(cases.departmentId, by.departmentId), asNumber(cases.numberKey, numbers)))
    .orderBy(desc(cases.id))
    .limit(FOUND_OF_EACH)

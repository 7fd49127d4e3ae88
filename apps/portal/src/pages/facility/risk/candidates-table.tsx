import { DataTable, type TableColumn } from '../../../ui/data-table.js';
import { formatQuantity } from '../../../ui/format.js';
import {
  actionWords,
  type Candidate,
  candidateName,
  chanceWords,
  verdictOf,
} from './risk-words.js';

/** The plans that an assessment compared: the one that is followed first, then by their cost. */
export function CandidatesTable({ candidates }: { candidates: readonly Candidate[] }) {
  const rank = ({ chosen, least_bad, rejected }: Candidate) =>
    chosen || least_bad ? 0 : rejected ? 2 : 1;
  const rows = [...candidates].sort(
    (a, b) => rank(a) - rank(b) || a.expected_charge - b.expected_charge,
  );
  const columns: TableColumn<Candidate>[] = [
    {
      key: 'name',
      label: 'Plan',
      isWrapped: true,
      text: ({ name, chosen }) => `${chosen ? '✓ ' : ''}${candidateName(name)}`,
      csv: ({ name }) => candidateName(name),
    },
    {
      key: 'verdict',
      label: 'Verdict',
      isWrapped: true,
      text: (candidate) => verdictOf(candidate, candidates),
    },
    { key: 'action', label: 'Action now', text: ({ action }) => actionWords[action].title },
    {
      key: 'target',
      label: 'Promised demand [kW]',
      isNumeric: true,
      text: ({ target_kw }) => (target_kw === null ? 'none' : formatQuantity(target_kw, '')),
      csv: ({ target_kw }) => String(target_kw ?? ''),
    },
    {
      key: 'miss',
      label: 'Missed with probability',
      isNumeric: true,
      text: ({ miss_probability }) => chanceWords(miss_probability),
      csv: ({ miss_probability }) => String(miss_probability),
    },
    {
      key: 'charge',
      label: 'Expected demand charges [USD]',
      isNumeric: true,
      text: ({ expected_charge }) => formatQuantity(expected_charge, '', 2),
      csv: ({ expected_charge }) => String(expected_charge),
    },
    {
      key: 'wear',
      label: 'Expected wear [USD]',
      isNumeric: true,
      text: ({ expected_wear }) => formatQuantity(expected_wear, '', 2),
      csv: ({ expected_wear }) => String(expected_wear),
    },
  ];
  return <DataTable caption="Plans that were compared" columns={columns} rows={rows} />;
}

import type { SiteHistory } from './site-operation-queries.js';

/** What a way to decide earned. */
export interface ComparedAmount {
  name: string;
  meaning: string;
  net: number;
  /** Not known of hindsight. */
  cash: number | undefined;
  wear: number | undefined;
  isMain: boolean;
}

const ruleWords: Readonly<
  Record<SiteHistory['rules'][number]['rule'], { name: string; meaning: string }>
> = {
  previous_day: {
    name: 'Rule: prices as the day before',
    meaning: 'A plan made as if each day had the prices of the day before.',
  },
  mean_of_week: {
    name: 'Rule: prices as the week before',
    meaning: 'A plan made as if each hour had its mean price of the week before.',
  },
  quartiles: {
    name: 'Rule: cheapest and dearest quarter',
    meaning:
      'Charges at full power below the lowest quarter of the prices of the week before, discharges above the highest.',
  },
};

/** What was earned, beside the plain rules and hindsight. */
export function comparedAmounts({
  earned,
  rules,
  hindsight_net,
}: Pick<SiteHistory, 'earned' | 'rules' | 'hindsight_net'>): ComparedAmount[] {
  return [
    ...(earned === undefined
      ? []
      : [
          {
            name: 'These recommendations',
            meaning: 'Each carried out as far as the battery can.',
            ...earned,
            isMain: true,
          },
        ]),
    ...rules.map(({ rule, cash, wear, net }) => ({
      ...ruleWords[rule],
      cash,
      wear,
      net,
      isMain: false,
    })),
    ...(hindsight_net === undefined
      ? []
      : [
          {
            name: 'Hindsight',
            meaning: 'The best that could be done knowing every price beforehand.',
            net: hindsight_net,
            cash: undefined,
            wear: undefined,
            isMain: false,
          },
        ]),
  ];
}

/** Share of what hindsight would have earned; undefined where that is nothing or not known. */
export function shareOfHindsight({
  earned,
  hindsight_net: hindsight,
}: Pick<SiteHistory, 'earned' | 'hindsight_net'>): number | undefined {
  return earned === undefined || hindsight === undefined || hindsight <= 0
    ? undefined
    : earned.net / hindsight;
}

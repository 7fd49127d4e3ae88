import { createBattery } from '@bess/kernel/battery';
import { allDoors as fenrir } from './all-doors.js';
import { asked, battery, HOUR, knownSite, NOW } from './cycle-cases.js';

type Functions = {
  [Name in keyof typeof fenrir as (typeof fenrir)[Name] extends (...args: never[]) => unknown
    ? Name
    : never]: (typeof fenrir)[Name];
};

/** Arguments of each exported function. */
export type ValidCalls = { [Name in keyof Functions]: Parameters<Functions[Name]> };

/** One valid call of every exported function. */
export function validCalls(): ValidCalls {
  const personality = knownSite();
  const site = { battery, socFraction: 0.5, stepMinutes: 60 };
  const small = createBattery({ powerKw: 1000, capacityKwh: 1000 });
  const kernelBattery = {
    powerMw: 1,
    minEnergyMwh: 0,
    maxEnergyMwh: 2,
    initialEnergyMwh: 0,
    chargeEfficiency: 0.9,
    dischargeEfficiency: 0.9,
    wearPerMwhDischarged: 0,
  };
  const dayPrices = Array.from({ length: 24 }, (_, hour) => 40 + ((hour * 7) % 24));
  const day = { startMs: 0, forecasts: { desk: dayPrices } };
  const model = fenrir.learnDay(
    fenrir.createDayAheadModel({ timeZone: 'UTC', experts: ['desk'] }),
    day,
    dayPrices.map((price, hour) => price + (hour % 3)),
    kernelBattery,
  );
  const nextDay = { startMs: 24 * HOUR, forecasts: { desk: dayPrices } };
  const knowledge = { model, recalibration: fenrir.createRecalibration() };
  const halfHours = { timeZone: 'UTC', intervalMinutes: 30 };
  const pathModel = fenrir.observePathPrices(
    fenrir.createPathModel(halfHours),
    dayPrices.map((pricePerMwh, at) => ({ timeMs: (at * HOUR) / 2, pricePerMwh })),
  );
  const powers = {
    chargeMwSeries: Float64Array.of(1, 0, 0),
    dischargeMwSeries: Float64Array.of(0, 0, 0.5),
  };
  const prices = [30, 10, 50];
  const trades = Array.from({ length: 6 }, (_, at) => ({
    pricePerMwh: 40 + (at % 3),
    volumeMwh: 1 + at,
    side: at % 2 === 0 ? ('buy' as const) : ('sell' as const),
  }));
  const utilities = { revenue: 1, risk: 0, health: 0, grid: 0 };
  const sent = { name: 'sent', utilities };
  const negotiation = {
    disagreement: sent,
    plans: [{ name: 'other', utilities: { ...utilities, revenue: 9 } }],
  };
  const intervals = fenrir.priceIntervals([prices, [20, 30, 40]], 0.1);
  const dispatch = { ...powers, socFractionSeries: Float64Array.of(0.6, 0.6, 0.5) };
  const distances = [0, 1, 2, 1, 0, 1, 2, 1, 0];
  const observation = { timeMs: NOW, pricePerMwh: 40 };
  const scenarios = [prices, [20, 30, 40]];
  return {
    lookaheadBlocks: [60, 4],
    agentUtilities: [{ cashByScenario: [1, 2], wear: 0 }, 0.1],
    amihudIlliquidity: [trades],
    attributeValue: [['one', 'two'], (active) => active.size],
    bidCurves: [{ site, pricePath: prices, socFractionSeries: [0.5, 0.5, 0.5] }],
    createDayAheadModel: [{ timeZone: 'UTC', experts: ['desk'] }],
    createPathModel: [halfHours],
    createPersonality: [{ timeZone: 'UTC' }],
    createRecalibration: [],
    cycle: [{ ...asked, horizonHours: 1 }, personality],
    dayScenarios: [model, 24 * HOUR, Float64Array.from(dayPrices)],
    describePersonality: [personality],
    ambiguityRadiusKullbackLeibler: [10],
    ambiguityRadiusWasserstein: [distances, 10],
    expectLookahead: [personality, { ...observation, horizonHours: 4 }],
    expectDay: [model, nextDay],
    expectedPath: [pathModel, {}],
    expectedProfile: [personality, NOW, 24],
    discountRecalibration: [fenrir.createRecalibration(), 0.9],
    isRightDirection: [
      {
        prices,
        stepMinutes: 60,
        battery: kernelBattery,
        action: { direction: 'charge', powerMw: 1 },
      },
    ],
    kyleLambda: [trades],
    learnDay: [model, nextDay, dayPrices, kernelBattery],
    learnPlannedDay: [knowledge, fenrir.planDay(knowledge, nextDay, kernelBattery), dayPrices],
    updateRecalibration: [fenrir.createRecalibration(), [{ share: 0.8, happened: true }]],
    lowerTailMean: [prices, 0.5],
    meanReversion: [dayPrices, 60],
    negotiate: [negotiation],
    negotiationTranscript: [
      fenrir.negotiate(negotiation),
      [sent, ...negotiation.plans],
      { code: 'USD', perUnit: 1 },
    ],
    observePathPrices: [pathModel, [{ timeMs: 48 * HOUR, pricePerMwh: 40 }]],
    observePrice: [personality, observation],
    observePrices: [personality, [observation]],
    parseDayAheadModel: [model],
    parsePathModel: [pathModel],
    parsePersonality: [personality],
    parseRecalibration: [fenrir.createRecalibration()],
    pathBlocks: [30],
    planDistributionallyRobust: [
      { site, scenarios, ambiguity: { kind: 'wasserstein', radius: 1 } },
    ],
    planDay: [knowledge, nextDay, kernelBattery],
    planDispatch: [{ site, pricePath: prices }],
    planInterval: [
      {
        site,
        pricePerMwh: 30,
        lookahead: { pricePath: Float64Array.of(50), blockHours: Float64Array.of(1) },
      },
    ],
    priceIntervals: [scenarios, 0.1],
    projectPlan: [site, [{ direction: 'charge', powerMw: 1 }]],
    realisedVariation: [dayPrices, 60],
    recalibrate: [fenrir.createRecalibration(), 0.8],
    regimeLabel: [40],
    priceRegime: [personality, 40, NOW],
    relearnPrices: [personality, [observation]],
    rememberCycle: [fenrir.observePrice(personality, observation), { timeMs: NOW }],
    replay: [
      [observation],
      { battery: small, personality, fromMs: NOW, socFraction: 0, horizonHours: 1 },
    ],
    rightActions: [prices, powers, kernelBattery, 60],
    rightShares: [scenarios, powers, kernelBattery, 60],
    rollMeasure: [dayPrices, 'trades'],
    settleDispatch: [site, dispatch, prices],
    worstCaseKullbackLeibler: [prices, 0.1],
    worstCaseTail: [prices, 0.1],
    worstCaseWasserstein: [prices, distances, 1],
    worstPricePath: [{ intervals, ...powers, budgetHours: 1, stepMinutes: 60 }],
  };
}

import { lonLats, projectToMap, smoothPath, straightPath } from '../../../../src/modules/content/contract/map-projection';

/**
 * Kyiv drawn by hand for our own map: water, parks and the metro, in the projection of the salon pins.
 * Coordinates are longitude,latitude; shores are simplified to what is recognised at 1000 units of width.
 * Every `d` is computed once, when the module loads.
 */

/** One filled or stroked shape. */
export interface MapShape {
  readonly id: string;
  readonly d: string;
}

const RIGHT_BANK = `30.507,50.548 30.513,50.534 30.518,50.524 30.5195,50.515 30.5215,50.506 30.5245,50.497 30.5262,50.4895
  30.527,50.482 30.528,50.476 30.5265,50.4715 30.5255,50.467 30.5268,50.4625 30.5288,50.459 30.5335,50.4556 30.5405,50.4527
  30.547,50.4497 30.5535,50.4462 30.5597,50.4415 30.564,50.4372 30.5682,50.432 30.573,50.4262 30.5768,50.4205 30.5795,50.4142
  30.58,50.4075 30.5795,50.4015 30.58,50.395 30.5765,50.386 30.5715,50.376 30.5685,50.366 30.5685,50.356 30.571,50.34`;

const LEFT_BANK = `30.616,50.34 30.611,50.353 30.6055,50.363 30.602,50.373 30.6005,50.384 30.5985,50.395 30.5985,50.404 30.597,50.412
  30.5955,50.42 30.5938,50.427 30.5905,50.4325 30.5893,50.438 30.589,50.444 30.5872,50.4495 30.5828,50.4545 30.5775,50.459
  30.573,50.464 30.5698,50.471 30.5672,50.479 30.5662,50.487 30.5672,50.496 30.568,50.506 30.5668,50.517 30.564,50.528 30.559,50.548`;

const TRUKHANIV = `30.531,50.548 30.5315,50.532 30.5328,50.52 30.533,50.508 30.5348,50.498 30.5355,50.489 30.536,50.48 30.5352,50.472
  30.5345,50.466 30.5352,50.4615 30.539,50.4584 30.5455,50.4555 30.5525,50.4522 30.559,50.4484 30.5635,50.4472 30.566,50.4495
  30.5665,50.4545 30.5655,50.461 30.5648,50.469 30.5628,50.478 30.5615,50.488 30.5622,50.497 30.563,50.507 30.5615,50.518
  30.558,50.53 30.552,50.548`;

const HYDROPARK = `30.5735,50.4575 30.5712,50.453 30.569,50.449 30.57,50.4445 30.573,50.44 30.577,50.4362 30.582,50.4328 30.5855,50.4322
  30.5858,50.437 30.5853,50.4435 30.5832,50.4485 30.5785,50.4535`;

const OLZHYN = '30.583,50.381 30.5875,50.3755 30.5905,50.366 30.591,50.357 30.587,50.3545 30.5815,50.361 30.58,50.3715';

/** The Dnipro with its islands cut out: fill it with `fill-rule="evenodd"`. */
export const MAP_RIVER: MapShape = {
  id: 'dnipro',
  d: [`${RIGHT_BANK} ${LEFT_BANK}`, TRUKHANIV, HYDROPARK, OLZHYN].map((shore) => smoothPath(lonLats(shore), true)).join(''),
};

/** Lakes, bays and the canal around Rusanivka, to be filled like the river. */
export const MAP_LAKES: readonly MapShape[] = shapes({
  // the harbour between Podil and Rybalskyi peninsula
  havan: '30.527,50.4702 30.5215,50.4725 30.5172,50.4785 30.5188,50.4792 30.5228,50.4748 30.5275,50.4725',
  verbne: '30.5122,50.4945 30.515,50.495 30.5162,50.4925 30.5142,50.4898 30.5118,50.4915',
  kyrylivske: '30.4885,50.486 30.4868,50.4905 30.4845,50.4945 30.4868,50.4955 30.49,50.491 30.491,50.4868',
  andriivske: '30.483,50.4985 30.4805,50.5025 30.4772,50.5062 30.4795,50.5072 30.484,50.503 30.4855,50.4995',
  bohatyrske: '30.474,50.51 30.4705,50.514 30.466,50.519 30.468,50.5203 30.4735,50.515 30.4765,50.5112',
  raiduzhne: '30.5825,50.4845 30.587,50.4835 30.5905,50.4775 30.588,50.4745 30.5845,50.4785',
  rusanivskyiKanal: `30.5905,50.4458 30.5985,50.4468 30.6025,50.4425 30.6012,50.4365 30.5945,50.4318 30.5918,50.4326 30.5992,50.4374
    30.6004,50.4422 30.5975,50.4452 30.5908,50.4443`,
  telbin: '30.6025,50.4275 30.6065,50.4282 30.6085,50.4235 30.606,50.42 30.6032,50.423',
  nyzhniiTelbin: '30.6045,50.4165 30.6085,50.4155 30.6105,50.4085 30.608,50.405 30.6055,50.41',
  soniachne: '30.6265,50.407 30.631,50.4072 30.6318,50.4045 30.627,50.404',
  vyrlytsia: '30.6545,50.3955 30.6625,50.3975 30.6715,50.3945 30.6735,50.3885 30.6655,50.3855 30.6565,50.389',
  martyshiv: '30.622,50.385 30.6275,50.3855 30.632,50.3795 30.6295,50.375 30.6245,50.379',
  tiahle: '30.614,50.376 30.619,50.3745 30.6215,50.367 30.6175,50.3655 30.6135,50.3705',
  vydubychi: '30.566,50.4065 30.5715,50.4068 30.5775,50.4025 30.5802,50.3985 30.5765,50.3995 30.5705,50.4032',
  almazne: '30.646,50.512 30.657,50.5145 30.665,50.5095 30.662,50.5025 30.65,50.502',
});

/** Small rivers, to be stroked. */
export const MAP_STREAMS: readonly MapShape[] = [
  {
    id: 'lybid',
    d: smoothPath(
      lonLats(`30.47,50.446 30.483,50.4385 30.4935,50.431 30.506,50.423 30.517,50.4155 30.5275,50.4085 30.54,50.406 30.553,50.4075
        30.5655,50.4105 30.583,50.4098`),
      false,
    ),
  },
];

/** The big green areas: the forests around the city, the islands, the slopes of the right bank. */
export const MAP_PARKS: readonly MapShape[] = shapes({
  trukhaniv: TRUKHANIV,
  hydropark: HYDROPARK,
  olzhyn: OLZHYN,
  pushchaVodytsia: `30.33,50.548 30.455,50.548 30.446,50.533 30.436,50.523 30.425,50.5165 30.41,50.515 30.395,50.507 30.381,50.497
    30.368,50.484 30.352,50.476 30.33,50.472`,
  sviatoshyn: '30.33,50.455 30.352,50.4525 30.369,50.449 30.382,50.4475 30.379,50.4415 30.362,50.4395 30.33,50.441',
  nyvky: '30.413,50.463 30.4225,50.4645 30.427,50.4612 30.4205,50.459 30.4125,50.4595',
  babynYar: '30.437,50.48 30.448,50.4795 30.4575,50.475 30.4555,50.469 30.444,50.4695 30.4365,50.474',
  politekhnika: '30.4475,50.4535 30.459,50.4525 30.4655,50.4495 30.459,50.4475 30.4495,50.449',
  slopes: `30.526,50.4585 30.53,50.4563 30.538,50.4527 30.5455,50.4492 30.5525,50.4452 30.5583,50.4402 30.5628,50.4355 30.567,50.43
    30.5705,50.425 30.5665,50.4235 30.5605,50.4285 30.5565,50.4345 30.551,50.4395 30.545,50.4455 30.5375,50.449 30.5295,50.454`,
  botanichnyi: '30.553,50.4195 30.5625,50.4195 30.5715,50.4165 30.5755,50.411 30.5665,50.4118 30.556,50.4125 30.55,50.4155',
  lysaHora: '30.537,50.402 30.547,50.4025 30.556,50.399 30.557,50.392 30.548,50.3895 30.539,50.393',
  holosiiv: `30.4975,50.396 30.5065,50.3945 30.515,50.3955 30.523,50.3915 30.5285,50.3845 30.53,50.376 30.535,50.3675 30.5405,50.358
    30.545,50.34 30.484,50.34 30.4805,50.3515 30.4815,50.362 30.4875,50.37 30.4905,50.378 30.4935,50.3875`,
  vdnh: '30.4705,50.384 30.4775,50.3805 30.484,50.3735 30.477,50.368 30.469,50.3725 30.4665,50.379',
  peremoha: '30.6045,50.4665 30.614,50.4672 30.6165,50.4625 30.6105,50.4605 30.604,50.462',
  partyzanskaSlava: '30.6655,50.424 30.678,50.427 30.691,50.4235 30.689,50.416 30.677,50.4135 30.6665,50.4175',
  bykivnia: `30.67,50.548 30.672,50.53 30.6705,50.515 30.673,50.502 30.667,50.489 30.6595,50.477 30.6555,50.469 30.666,50.4605 30.681,50.4535
    30.696,50.449 30.72,50.446 30.72,50.548`,
});

/** Metro lines by the colour people call them by. */
export const METRO_LINES = ['red', 'blue', 'green'] as const;
export type MetroLine = (typeof METRO_LINES)[number];

export interface MetroStation {
  readonly ua: string;
  readonly en: string;
  readonly line: MetroLine;
  readonly x: number;
  readonly y: number;
}

/** Ukrainian name | English name | longitude,latitude; in the order of the line. */
const STATIONS: Readonly<Record<MetroLine, string>> = {
  red: `Академмістечко|Akademmistechko|30.3551,50.4647 Житомирська|Zhytomyrska|30.3658,50.4562
    Святошин|Sviatoshyn|30.3917,50.4578 Нивки|Nyvky|30.4042,50.4587 Берестейська|Beresteiska|30.4197,50.4589
    Шулявська|Shuliavska|30.4453,50.455 Політехнічний_інститут|Politekhnichnyi_Instytut|30.4661,50.4508
    Вокзальна|Vokzalna|30.488,50.4417 Університет|Universytet|30.5058,50.4443 Театральна|Teatralna|30.5181,50.4451
    Хрещатик|Khreshchatyk|30.5229,50.4473 Арсенальна|Arsenalna|30.5453,50.4443 Дніпро|Dnipro|30.5594,50.4411
    Гідропарк|Hidropark|30.5769,50.4459 Лівобережна|Livoberezhna|30.5982,50.4519 Дарниця|Darnytsia|30.613,50.4559
    Чернігівська|Chernihivska|30.6302,50.4599 Лісова|Lisova|30.6456,50.4646`,
  blue: `Героїв_Дніпра|Heroiv_Dnipra|30.4989,50.5226 Мінська|Minska|30.4985,50.5122 Оболонь|Obolon|30.4981,50.5014
    Почайна|Pochaina|30.4979,50.4859 Тараса_Шевченка|Tarasa_Shevchenka|30.5053,50.4731
    Контрактова_площа|Kontraktova_Ploshcha|30.5149,50.4661 Поштова_площа|Poshtova_Ploshcha|30.5245,50.4591
    Майдан_Незалежності|Maidan_Nezalezhnosti|30.5244,50.4501 Площа_Українських_Героїв|Ploshcha_Ukrainskykh_Heroiv|30.5166,50.4394
    Олімпійська|Olimpiiska|30.5162,50.4322 Палац_«Україна»|Palats_Ukraina|30.5207,50.4206 Либідська|Lybidska|30.5248,50.4131
    Деміївська|Demiivska|30.5168,50.4048 Голосіївська|Holosiivska|30.5083,50.3974 Васильківська|Vasylkivska|30.4882,50.3934
    Виставковий_центр|Vystavkovyi_Tsentr|30.4775,50.3825 Іподром|Ipodrom|30.4689,50.3766 Теремки|Teremky|30.4542,50.3671`,
  green: `Сирець|Syrets|30.4308,50.4763 Дорогожичі|Dorohozhychi|30.4488,50.4736 Лук’янівська|Lukianivska|30.4818,50.4624
    Золоті_ворота|Zoloti_Vorota|30.5133,50.4483 Палац_спорту|Palats_Sportu|30.521,50.4382 Кловська|Klovska|30.5317,50.4369
    Печерська|Pecherska|30.539,50.4275 Звіринецька|Zvirynetska|30.5448,50.418 Видубичі|Vydubychi|30.5605,50.402
    Славутич|Slavutych|30.6053,50.3943 Осокорки|Osokorky|30.6161,50.3955 Позняки|Pozniaky|30.6344,50.3981
    Харківська|Kharkivska|30.6522,50.401 Вирлиця|Vyrlytsia|30.6661,50.4033 Бориспільська|Boryspilska|30.6826,50.4035
    Червоний_хутір|Chervonyi_Khutir|30.6951,50.4096`,
};

/** Every station of the map; salons name theirs by the Ukrainian or English name. */
export const METRO_STATIONS: readonly MetroStation[] = METRO_LINES.flatMap((line) => stationsOf(line).map((station) => station.mark));

/** The three lines, to be stroked in their colours. */
export const METRO_PATHS: readonly (MapShape & { readonly line: MetroLine })[] = METRO_LINES.map((line) => ({
  id: `metro-${line}`,
  line,
  d: straightPath(stationsOf(line).flatMap((station) => lonLats(station.place))),
}));

/** Whether a salon's "nearest metro" text names this station, in either language, with or without «м.» and quotes. */
export function namesStation(metro: string, station: MetroStation): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/['’ʼ"«»“”]/g, '');
  return [station.ua, station.en].some((name) => plain(metro).includes(plain(name)));
}

function stationsOf(line: MetroLine): readonly { readonly place: string; readonly mark: MetroStation }[] {
  return STATIONS[line].split(/\s+/).map((entry) => {
    const [ua = '', en = '', place = ''] = entry.split('|').map((part) => part.replaceAll('_', ' '));
    const [longitude, latitude] = lonLats(place)[0]!;
    return { place, mark: { ua, en, line, ...projectToMap(latitude, longitude) } };
  });
}

function shapes(outlines: Readonly<Record<string, string>>): readonly MapShape[] {
  return Object.entries(outlines).map(([id, points]) => ({ id, d: smoothPath(lonLats(points), true) }));
}

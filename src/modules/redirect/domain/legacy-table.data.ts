import type { LegacyFamily } from './legacy-table';

/** Every legacy address of the site (docs/product.md, redirects 3). The notation is described at `LegacyFamily`. */
export const LEGACY_FAMILIES: readonly LegacyFamily[] = [
  {
    name: 'old language prefixes and the -ua suffix: pages',
    targets: {
      '/': '/{ru,ua}/ /{home,main,index}-ua/ /{ru,ua}/{home,main}/',
      '/en/': '/en/{home,main}/ /en/index.{php,html} /en-ua/',
      '/about/': '/{ru,ua}/about/ /{about,about-us,pro-nas}-ua/ /{ru,ua}/{pro-nas,o-nas}/',
      '/blog/': '/{ru,ua}/blog/ /blog-ua/',
      '/charity/': '/{ru,ua}/charity/ /charity-ua/',
      '/contacts/': '/{ru,ua}/{contacts,kontakty}/ /{contacts,kontakty}-ua/',
      '/employees/': '/{ru,ua}/{employees,masters,mastera}/ /{employees,masters,mastera}-ua/',
      '/gift_certificate/': '/{ru,ua}/gift_certificate/ /{gift_certificate,certificate,sertyfikat}-ua/',
      '/online/': '/{ru,ua}/online/',
      '/policy/': '/{ru,ua}/{policy,privacy-policy}/ /{policy,privacy-policy}-ua/',
      '/public-offer-agreement/': '/{ru,ua}/{public-offer-agreement,oferta}/ /{public-offer-agreement,oferta}-ua/',
      '/price/': '/{ru,ua}/{price,prices}/ /{price,prices,tsiny}-ua/',
      '/price/female/': '/{ru,ua}/price/female/ /price-female-ua/',
      '/price/male/': '/{ru,ua}/price/male/ /price-male-ua/',
      '/salons/': '/{ru,ua}/salons/ /{salons,salony}-ua/',
      '/vacancies/': '/{ru,ua}/{vacancies,vakansii}/ /{vacancies,vakansii,vakansiyi}-ua/',
    },
  },
  {
    name: 'old language prefixes and the -ua suffix: salons',
    targets: {
      '/salons/{prefix}chornovola/': '/{ru,ua}/salons/{prefix}chornovola/ /{,salon-}chornovola-ua/',
      '/salons/{prefix}comforttown/': '/{ru,ua}/salons/{prefix}comforttown/ /{,salon-}comforttown-ua/',
      '/salons/{prefix}grand-prix/': '/{ru,ua}/salons/{prefix}grand-prix/ /{,salon-}grand-prix-ua/',
      '/salons/{prefix}hilton/': '/{ru,ua}/salons/{prefix}hilton/ /{,salon-}hilton-ua/',
      '/salons/{prefix}klovskiy/': '/{ru,ua}/salons/{prefix}klovskiy/ /{,salon-}klovskiy-ua/',
      '/salons/{prefix}lobanovskogo/': '/{ru,ua}/salons/{prefix}lobanovskogo/ /{,salon-}lobanovskogo-ua/',
      '/salons/{prefix}lypky/': '/{ru,ua}/salons/{prefix}lypky/ /{,salon-}{lypky,lipki}-ua/',
      '/salons/{prefix}mishugi/': '/{ru,ua}/salons/{prefix}mishugi/ /{,salon-}mishugi-ua/',
      '/salons/{prefix}obolon/': '/{ru,ua}/salons/{prefix}obolon/ /{,salon-}obolon-ua/',
      '/salons/{prefix}osokorky/': '/{ru,ua}/salons/{prefix}osokorky/ /{,salon-}{osokorky,osokorki}-ua/',
      '/salons/{prefix}pechersk/': '/{ru,ua}/salons/{prefix}pechersk/ /{,salon-}pechersk-ua/',
      '/salons/{prefix}teremky/': '/{ru,ua}/salons/{prefix}teremky/ /{,salon-}{teremky,teremki}-ua/',
      '/salons/{prefix}velyka-vasylkivska/': '/{ru,ua}/salons/{prefix}velyka-vasylkivska/ /{,salon-}{velyka-vasylkivska,lva-tolstogo}-ua/',
    },
  },
  {
    name: '/masters/{name}: salons',
    targets: {
      '/employees/': '/masters/ /mastera/ /{staff,team,komanda}/',
      '/salons/{prefix}chornovola/': '/masters/{,{prefix}}chornovola/ /mastera/?salon={Чорновола,Черновола}',
      '/salons/{prefix}comforttown/': '/masters/{,{prefix}}comforttown/ /mastera/?salon={Комфорт+Таун,Comfort+Town}',
      '/salons/{prefix}grand-prix/': '/masters/{,{prefix}}grand-prix/ /mastera/?salon={Гранд+Прі,Гранд+При,Grand+Prix}',
      '/salons/{prefix}hilton/': '/masters/{,{prefix}}hilton/ /mastera/?salon={Хілтон,Хилтон,Hilton}',
      '/salons/{prefix}klovskiy/': '/masters/{,{prefix}}klovskiy/ /mastera/?salon={Кловський,Кловский}',
      '/salons/{prefix}lobanovskogo/': '/masters/{,{prefix}}lobanovskogo/ /mastera/?salon={Лобановського,Лобановского}',
      '/salons/{prefix}lypky/': '/masters/{,{prefix}}{lypky,lipki}/ /mastera/?salon=Липки',
      '/salons/{prefix}mishugi/': '/masters/{,{prefix}}mishugi/ /mastera/?salon={Мишуги,Мішуги}',
      '/salons/{prefix}obolon/': '/masters/{,{prefix}}obolon/ /mastera/?salon=Оболонь',
      '/salons/{prefix}osokorky/': '/masters/{,{prefix}}{osokorky,osokorki}/ /mastera/?salon=Осокорки',
      '/salons/{prefix}pechersk/': '/masters/{,{prefix}}pechersk/ /mastera/?salon={Печерськ,Печерск}',
      '/salons/{prefix}teremky/': '/masters/{,{prefix}}{teremky,teremki}/ /mastera/?salon=Теремки',
      '/salons/{prefix}velyka-vasylkivska/': `/masters/{,{prefix}}velyka-vasylkivska/ /masters/lva-tolstogo/
        /mastera/?salon={Велика+Васильківська,Большая+Васильковская,Льва+Толстого}`,
    },
  },
  {
    name: '/masters/{name}: masters',
    targets: {
      '/employees/*/': `/masters/{alina-sydorenko,andrii-levchenko,anna-lysenko,bohdana-yaremchuk,daryna-koval,iryna-savchuk,kateryna-bilyk}/
        /masters/{khrystyna-panasiuk,liliia-zinchenko,liudmyla-fedorchuk,maksym-havryliuk,mariana-honchar,maryna-ostapenko}/
        /masters/{mykola-romaniuk,nataliia-shevchuk,nazar-oliinyk,oksana-kravets,oleksandr-soroka,olena-marchuk,polina-zaiets}/
        /masters/{ruslan-diachenko,sofiia-hnatiuk,taras-boichuk,tetiana-rybak,viktoriia-melnyk,vira-doroshenko}/
        /masters/{yelyzaveta-chorna,yevheniia-pavliuk,yuliia-tkachenko,zlata-kyrylenko}/`,
    },
  },
  {
    name: '/online-ua/{salon}',
    targets: {
      '/online/': `/online-ua/ /online-zapys/ /zapys/
        /online-ua/{chornovola,comforttown,grand-prix,hilton,klovskiy,lobanovskogo,lypky,mishugi,obolon,osokorky,pechersk,teremky}/
        /online-ua/{velyka-vasylkivska,lva-tolstogo}/`,
    },
  },
  {
    name: 'old service addresses: directions and categories',
    targets: {
      '/services/female/': '/{uslugi,poslugy}/ /{uslugi,poslugy}/{female,zhinkam,dlya-zhinok}/ /{ru,ua}/services/female/',
      '/services/male/': '/{uslugi,poslugy}/{male,cholovikam,dlya-cholovikiv,muzhchinam}/ /{ru,ua}/services/male/',
      '/services/female/body/': '/{uslugi,poslugy}/{body,dohlyad-za-tilom,uhod-za-telom}/ /{ru,ua}/services/female/body/',
      '/services/female/body/masazh/': '/{uslugi,poslugy}/{masazh,massazh}/ /{masazh,massazh}/',
      '/services/female/body/epilyatsiya/':
        '/{uslugi,poslugy}/{epilyatsiya,depilyatsiya,shugaring}/ /{epilyatsiya,depilyatsiya,shugaring}/',
      '/services/female/body/spa-rytualy/': '/{uslugi,poslugy}/{spa,spa-rytualy,spa-procedury}/ /spa/',
      '/services/female/hair/': '/{uslugi,poslugy}/{hair,volossya,volosy}/ /{ru,ua}/services/female/hair/ /{volossya,volosy}/',
      '/services/female/hair/colouring/': '/{uslugi,poslugy}/{colouring,farbuvannya,okrashivanie}/ /{farbuvannya,okrashivanie}/',
      '/services/female/hair/styling/': '/{uslugi,poslugy}/{styling,ukladannya,ukladka}/ /{ukladannya,ukladka}/',
      '/services/female/hair/cuts/': '/{uslugi,poslugy}/{cuts,stryzhky,strizhki}/ /{stryzhky,strizhki}/',
      '/services/female/hair/hair-care/': '/{uslugi,poslugy}/{hair-care,dohlyad-za-volossyam}/',
      '/services/female/kosmetologiya/':
        '/{uslugi,poslugy}/kosmetologiya/ /{ru,ua}/services/female/kosmetologiya/ /kosmetologiya/ /kosmetologiya-ua/',
      '/services/female/kosmetologiya/facial-care/': '/{uslugi,poslugy}/{facial-care,dohlyad-za-oblychchyam,uhod-za-licom}/',
      '/services/female/kosmetologiya/apparatus-care/': '/{uslugi,poslugy}/{apparatus-care,aparatna-kosmetologiya}/',
      '/services/female/kosmetologiya/peelings/': '/{uslugi,poslugy}/{peelings,pilingy,pilingi}/',
      '/services/female/makiyazh-brovy/': '/{uslugi,poslugy}/makiyazh-brovy/ /{ru,ua}/services/female/makiyazh-brovy/ /makiyazh-brovy/',
      '/services/female/makiyazh-brovy/brovy/': '/{uslugi,poslugy}/{brovy,brovi}/ /{brovy,brovi,brovy-ua}/',
      '/services/female/makiyazh-brovy/lashes/': '/{uslugi,poslugy}/{lashes,viyi,resnitsy}/ /{viyi,resnitsy}/',
      '/services/female/makiyazh-brovy/makeup-makeup/':
        '/{uslugi,poslugy}/{makeup,makeup-makeup,makiyazh}/ /{makeup,makiyazh,makiyazh-ua}/',
      '/services/female/makiyazh-brovy/permanent/': '/{uslugi,poslugy}/{permanent,tatuazh}/ /{permanent,tatuazh}/',
      '/services/female/nails/': '/{uslugi,poslugy}/{nails,nigti,nogti}/ /{ru,ua}/services/female/nails/ /{nigti,nogti}/',
      '/services/female/nails/manicure/': '/{uslugi,poslugy}/{manicure,manikyur}/ /{manikyur,manikyur-ua}/',
      '/services/female/nails/pedicure/': '/{uslugi,poslugy}/{pedicure,pedykyur,pedikyur}/ /{pedykyur,pedikyur,pedykyur-ua}/',
      '/services/male/doglyad-za-tilom/': '/{uslugi,poslugy}/{doglyad-za-tilom,muzhskoj-uhod}/ /{ru,ua}/services/male/doglyad-za-tilom/',
      '/services/male/brovy-male/': '/{uslugi,poslugy}/{brovy-male,cholovichi-brovy}/ /{ru,ua}/services/male/brovy-male/',
    },
  },
  {
    name: 'old service addresses: services',
    targets: {
      '/services/female/body/masazh/*/':
        '/{uslugi,poslugy}/{klasychnyi-masazh,limfodrenazhnyi-masazh,masazh-spyny-ta-shyi,masazh-dlya-vahitnykh}/',
      '/services/female/body/epilyatsiya/*/': '/{uslugi,poslugy}/{shuharinh-nih,shuharinh-bikini,visk-pakhvy,lazerna-epilyatsiya-nih}/',
      '/services/female/body/spa-rytualy/*/': '/{uslugi,poslugy}/{sil-ta-olyva,bila-hlyna,teple-kaminnya,moloko-ta-troyanda}/',
      '/services/female/hair/colouring/*/': '/{uslugi,poslugy}/{onovlennya-korenya,tonuvannya-blysk,eirtach,balayazh,vykhid-z-chornoho}/',
      '/services/female/hair/styling/*/': '/{uslugi,poslugy}/{ukladannya-brashynh,khvyli,vechirnya-zachiska,vesilna-zachiska}/',
      '/services/female/hair/cuts/*/': '/{uslugi,poslugy}/{zhinocha-stryzhka,stryzhka-kucheriv,chubchyk,poliruvannya-kinchykiv}/',
      '/services/female/hair/hair-care/*/':
        '/{uslugi,poslugy}/{pilinh-shkiry-holovy,vidnovlennya-volossya,keratynove-rozhladzhuvannya,spa-dlya-holovy}/',
      '/services/female/kosmetologiya/facial-care/*/':
        '/{uslugi,poslugy}/{chystka-oblychchya,zvolozhennya-oblychchya,modelyuyuchyi-masazh-oblychchya,zaspokiilyvyi-dohlyad}/',
      '/services/female/kosmetologiya/apparatus-care/*/':
        '/{uslugi,poslugy}/{hidropilinh-vakuumnyi,mikrostrumova-terapiya,rf-liftynh,led-terapiya}/',
      '/services/female/kosmetologiya/peelings/*/':
        '/{uslugi,poslugy}/{myhdalnyi-pilinh,azelayinovyi-pilinh,enzymnyi-pilinh,retynolovyi-pilinh}/',
      '/services/female/makiyazh-brovy/brovy/*/':
        '/{uslugi,poslugy}/{korektsiya-briv,khna-dlya-briv,laminuvannya-briv,vidroshchuvannya-briv}/',
      '/services/female/makiyazh-brovy/lashes/*/':
        '/{uslugi,poslugy}/{klasychne-naroshchuvannya-viy,obiem-2d,laminuvannya-viy,znyattya-ta-dohlyad-viy}/',
      '/services/female/makiyazh-brovy/makeup-makeup/*/':
        '/{uslugi,poslugy}/{dennyi-makiyazh,vechirniy-makiyazh,vesilnyi-makiyazh,urok-makiyazhu}/',
      '/services/female/makiyazh-brovy/permanent/*/':
        '/{uslugi,poslugy}/{pudrovi-brovy,akvarelni-huby,mizhviykova-strilka,lazerne-vydalennya-permanentu}/',
      '/services/female/nails/manicure/*/':
        '/{uslugi,poslugy}/{manikyur-bez-pokryttya,manikyur-gel-lak,zmitsnennya-nihtiv,yaponskyi-manikyur,zymovyi-dohlyad-dlya-ruk}/',
      '/services/female/nails/pedicure/*/': '/{uslugi,poslugy}/{aparatnyi-pedykyur,pedykyur-gel-lak,podolohichnyi-pedykyur,spa-pedykyur}/',
      '/services/male/doglyad-za-tilom/*/': `/{uslugi,poslugy}/{masazh-pislya-navantazhen,masazh-spyny-cholovichyi,hariache-kaminnya-dlya-cholovikiv,chystka-spyny}/
        /{uslugi,poslugy}/{visk-spyny-ta-plechey,cholovichyi-manikyur,cholovichyi-pedykyur,kavovyi-skrab-dlya-cholovikiv}/`,
      '/services/male/brovy-male/*/': `/{uslugi,poslugy}/{korektsiya-cholovichykh-briv,brovy-nis-vukha,kamuflyazh-syvyny-briv,ukladannya-nesluhnyanykh-briv}/
        /{uslugi,poslugy}/brovy-ta-liniya-borody/`,
    },
  },
  {
    name: 'news and articles',
    targets: {
      '/blog/novyny/':
        '/{news,novyny,novosti}/ /{ru,ua}/{news,novyny,novosti,blog/novyny}/ /blog/{news,novosti}/ /{news,novyny}-ua/ /{news,novyny}.{php,html}',
      '/blog/novyny/*/': '/{articles,statti,stati}/{velyka-vasylkivska-pislia-remontu,prohrama-navchannia-maistriv}/',
      '/blog/porady/*/': '/{articles,statti,stati}/{spf-u-lystopadi,yak-opysaty-kolir-koloristu,manikiur-ne-maie-bolity}/',
      '/blog/blog/*/': '/{articles,statti,stati}/{shkira-pered-opalennyam,sertyfikat-bez-zdohadok}/',
      '/blog/dim/*/': '/{articles,statti,stati}/{sterylizatsiia-krok-za-krokom,zapakh-i-svitlo-salonu,den-administratorky}/',
      '/blog/tendentsii/*/':
        '/{articles,statti,stati}/{cholovichi-brovy-pershyi-vizyt,laminuvannia-briv-visim-tyzhniv,piling-shkiry-holovy}/',
    },
  },
  {
    name: 'old vacancies',
    targets: {
      '/vacancies/': '/{vakansii,vakansiyi,vakansiya,vacancy,jobs,robota}/',
      '/vacancies/administrator/':
        '/{vakansii,vakansiyi,vacancy}/administrator/ /{ru,ua}/vacancies/administrator/ /vacancies/{admin,administrator-salonu}/',
      '/vacancies/majster-manikyuru/': `/{vakansii,vakansiyi,vacancy}/{majster-manikyuru,master-manikyura}/ /{ru,ua}/vacancies/majster-manikyuru/
        /vacancies/{master-manikyura,manikyur,nail-master}/`,
      '/vacancies/stylist/':
        '/{vakansii,vakansiyi,vacancy}/{stylist,stilist}/ /{ru,ua}/vacancies/stylist/ /vacancies/{stilist,perukar,hairdresser}/',
      '/vacancies/vizazhyst-brovist/': `/{vakansii,vakansiyi,vacancy}/{vizazhyst-brovist,vizazhist}/ /{ru,ua}/vacancies/vizazhyst-brovist/
        /vacancies/{vizazhist-brovist,vizazhyst,brovist}/`,
      '/vacancies/kosmetolog/': '/{vakansii,vakansiyi,vacancy}/kosmetolog/ /{ru,ua}/vacancies/kosmetolog/ /vacancies/cosmetologist/',
      '/vacancies/kerivnyk-salonu/':
        '/{vakansii,vakansiyi,vacancy}/kerivnyk-salonu/ /{ru,ua}/vacancies/kerivnyk-salonu/ /vacancies/upravlyayuchyj/',
    },
  },
  {
    name: '.php and .html',
    targets: {
      '/': '/beautygift/ /index.{php,html} /{home,main,default}.{php,html} /{home,main}/',
      '/about/': '/{about,pro-nas,o-nas}.{php,html} /{pro-nas,o-nas,about-us}/',
      '/blog/': '/{blog,articles}.{php,html} /{articles,statti,stati}/',
      '/charity/': '/charity.{php,html}',
      '/contacts/': '/{contacts,kontakty}.{php,html} /{contact,kontakty}/',
      '/employees/': '/{masters,mastera,employees}.{php,html}',
      '/gift_certificate/':
        '/{certificate,gift_certificate,sertyfikat}.{php,html} /{gift-certificate,certificates,sertyfikaty,podarunkovi-sertyfikaty}/',
      '/online/': '/{online,zapys}.{php,html}',
      '/policy/': '/{policy,privacy}.{php,html} /{privacy-policy,privacy}/',
      '/price/': '/{price,prices}.{php,html} /{prices,tsiny,prajs}/',
      '/public-offer-agreement/': '/{oferta,public-offer}.{php,html} /{oferta,public-offer}/',
      '/salons/': '/{salons,salony}.{php,html} /{salony,salon}/',
      '/vacancies/': '/{vacancies,vakansii}.{php,html}',
      '/services/female/': '/{services,uslugi,poslugy}.{php,html}',
    },
  },
];
